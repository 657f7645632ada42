import type { Character, Identity } from './character.ts'
import { characterFields } from './fields.ts'

/** A character like the other, outside of any game, which says by its name that it is the second. */
export function copyCharacter(original: Character, { id, user }: Pick<Identity, 'id' | 'user'>): Character {
  const { deletedAt: _living, ...fields } = original
  return { ...fields, id, publicRef: String(id), user, name: nextName(original.name), gameId: null }
}

function nextName(name: string): string {
  const match = /^(.*) \((\d{1,4})\)$/s.exec(name)
  const suffix = ` (${match ? Number(match[2]) + 1 : 2})`
  const room = characterFields.name.maxLength - suffix.length
  return [...(match?.[1] ?? name)].slice(0, room).join('') + suffix
}

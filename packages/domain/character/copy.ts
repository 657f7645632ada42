import type { Character, Identity } from './character.ts'
import { characterFields } from './fields.ts'
import { imageHashOf, imagePath } from './image.ts'

/** Copies a character under a new id, outside of any game, with a number appended to its name. */
export function copyCharacter(original: Character, { id, user }: Pick<Identity, 'id' | 'user'>): Character {
  const { deletedAt: _deletedAt, ...fields } = original
  const publicRef = String(id)
  const hash = imageHashOf(original)
  const image = hash === null ? original.image : imagePath(publicRef, hash)
  return { ...fields, id, publicRef, user, name: nextName(original.name), gameId: null, image }
}

function nextName(name: string): string {
  const match = /^(.*) \((\d{1,4})\)$/s.exec(name)
  const suffix = ` (${match ? Number(match[2]) + 1 : 2})`
  const room = characterFields.name.maxLength - suffix.length
  return [...(match?.[1] ?? name)].slice(0, room).join('') + suffix
}

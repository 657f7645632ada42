import { accessOf, isAllowed, permissionContextOf, type Access, type Actor } from '@everquill/domain'
import type { StoredCharacter } from '../storage/characters-port.ts'
import type { Storage } from '../storage/port.ts'

/** A character, and the actor's access to it; null if it does not exist, is deleted or may not be read. */
export async function openCharacter(
  { characters, games }: Pick<Storage, 'characters' | 'games'>,
  { user }: Actor,
  characterId: number,
): Promise<{ readonly stored: StoredCharacter; readonly access: Access } | null> {
  const [head] = await characters.headsOf([characterId])
  if (!head || !isAllowed(accessOf(user, await permissionContextOf(user, head, games)), 'read', head)) return null
  const stored = await characters.find(characterId)
  if (!stored) return null
  // Checked again on what was read: the character may have left the game in between.
  const access = accessOf(user, await permissionContextOf(user, stored.character, games))
  return isAllowed(access, 'read', stored.character) ? { stored, access } : null
}

import { isAllowed, shownCharacter, accessOf, permissionContextOf, viewOf, type Actor } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'
import { positionOf } from './position-of.ts'

/** A character without the fields the actor may not see; null if it does not exist, is deleted or may not be read. */
export async function getCharacter({ storage }: { readonly storage: Storage }, { user }: Actor, characterId: number) {
  const stored = await storage.characters.find(characterId)
  if (!stored) return null
  const access = accessOf(user, await permissionContextOf(user, stored.character, storage.games))
  const { role } = access
  if (role === 'link' || role === 'stranger' || !isAllowed(access, 'read', stored.character)) return null
  const { epoch, restoredTo } = storage
  const character = shownCharacter(stored.character, viewOf(access))
  return {
    character,
    ...positionOf(stored, epoch),
    role,
    restoredTo: restoredTo === null ? null : new Date(restoredTo).toISOString(),
  }
}

import { shownCharacter, viewOf, type Actor } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'
import { openCharacter } from './open-character.ts'
import { positionOf } from './position-of.ts'

/** A character without the fields the actor may not see; null if it does not exist, is deleted or may not be read. */
export async function getCharacter({ storage }: { readonly storage: Storage }, actor: Actor, characterId: number) {
  const opened = await openCharacter(storage, actor, characterId)
  if (!opened) return null
  const { stored, access } = opened
  const { role } = access
  if (role === 'link' || role === 'stranger') return null
  const { epoch, restoredTo } = storage
  const character = shownCharacter(stored.character, viewOf(access))
  return {
    character,
    ...positionOf(stored, epoch),
    role,
    restoredTo: restoredTo === null ? null : new Date(restoredTo).toISOString(),
  }
}

import type { Actor } from '@everquill/domain'
import type { ClosedAccount } from '../../storage/erasures-port.ts'
import { deleteCharacter } from '../characters/delete-character.ts'
import { leaveAllGames } from '../games/leave-all-games.ts'
import { removeImagesOf } from '../images/sweep-images.ts'
import type { ErasureDeps } from './erasure-deps.ts'

/**
 * Removes what others can still see of a closed account: its seats, characters, share links and pictures. Every step can
 * be repeated after a crash. Throws if something is left.
 */
export async function deleteUserContent(deps: ErasureDeps, { user, closedAt }: ClosedAccount): Promise<void> {
  // One account may need more writes than the limit per user allows.
  const unlimited = { ...deps, limits: false }
  const actor = { user, name: '' }
  await leaveAllGames(unlimited, actor)
  await deleteCharacters(unlimited, actor)
  await deps.storage.transaction((tx) => tx.shares.removeByOwner(user))
  await deps.erasureList.add([{ kind: 'account', id: user, at: closedAt }])
  await removeImagesOf(deps, user)
}

async function deleteCharacters(deps: ErasureDeps, actor: Actor): Promise<void> {
  const { characters } = deps.storage
  for (const { id } of await characters.listOf(actor.user)) await deleteCharacter(deps, actor, id)
  const left = await characters.listOf(actor.user)
  if (left.length > 0) throw new Error(`${left.length} characters could not be deleted; try again later`)
}

import type { Actor } from '@everquill/domain'
import { deleteCharacter } from './characters/delete-character.ts'
import type { ImageDeps } from './images/image-deps.ts'
import { leaveAllGames } from './games/leave-all-games.ts'
import { removeImagesOf } from './images/sweep-images.ts'

/** Leaves all games of a user, moves their characters to the trash and removes their pictures. */
export async function purgeUserContent(deps: ImageDeps, actor: Actor): Promise<void> {
  // One request may need more writes than the limit per user allows.
  const unlimited = { ...deps, limits: false }
  await leaveAllGames(unlimited, actor)
  for (const { id } of await deps.storage.characters.listOf(actor.user)) await deleteCharacter(unlimited, actor, id)
  await removeImagesOf(deps, actor.user)
}

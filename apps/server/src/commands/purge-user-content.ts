import type { Actor } from '@everquill/domain'
import { deleteCharacter } from './characters/delete-character.ts'
import type { ImageDeps } from './images/image-deps.ts'
import { leaveAllGames } from './games/leave-all-games.ts'
import { removeImagesOf } from './images/sweep-images.ts'

/** Gives up all of somebody's seats, puts their characters into the trash and removes their pictures. */
export async function purgeUserContent(deps: ImageDeps, actor: Actor): Promise<void> {
  await leaveAllGames(deps, actor)
  for (const { id } of await deps.storage.characters.listOf(actor.user)) await deleteCharacter(deps, actor, id)
  await removeImagesOf(deps, actor.user)
}

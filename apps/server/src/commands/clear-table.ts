import type { Actor } from '@everquill/domain'
import { deleteCharacter } from './delete-character.ts'
import type { ImageDeps } from './image-deps.ts'
import { removeImagesOf } from './sweep-images.ts'

/** Puts all of somebody's characters into the trash and removes their pictures. */
export async function clearTable(deps: ImageDeps, actor: Actor): Promise<void> {
  for (const { id } of await deps.storage.characters.listOf(actor.user)) await deleteCharacter(deps, actor, id)
  await removeImagesOf(deps, actor.user)
}

import { removeImagesOfCharacter } from '../images/sweep-images.ts'
import type { ErasureDeps } from './erasure-deps.ts'

/** Erases a character and its pictures. The files come first: once the character is gone, nothing refers to them. */
export async function eraseCharacter(
  deps: Pick<ErasureDeps, 'storage' | 'imageStore' | 'now'>,
  { id, owner }: { readonly id: number; readonly owner: string },
): Promise<void> {
  await removeImagesOfCharacter(deps, owner, id)
  await deps.storage.erasures.eraseCharacter(id, deps.now())
}

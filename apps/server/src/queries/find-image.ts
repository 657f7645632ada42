import { can, isImageHash, permissionContextOf, type Actor, type ImageSize } from '@everquill/domain'
import { keyOf, type ImageStore } from '../images/port.ts'
import type { Storage } from '../storage/port.ts'

interface ReadImageDeps {
  readonly storage: Storage
  readonly imageStore: ImageStore
}

/** A picture that may be read; its bytes are read on demand. */
export interface FoundImage {
  readonly read: () => Promise<Uint8Array | null>
}

/** A current or earlier picture of a character, if the actor may read or restore the character. */
export async function findImage(
  { storage, imageStore }: ReadImageDeps,
  { user }: Actor,
  characterId: number,
  hash: string,
  size: ImageSize,
): Promise<FoundImage | null> {
  if (!isImageHash(hash)) return null
  const [head] = await storage.characters.headsOf([characterId])
  if (!head) return null
  const context = await permissionContextOf(user, head, storage.games)
  if (!can(user, 'read', context) && !can(user, 'restore', context)) return null
  const record = await storage.images.find(characterId, hash)
  return record && { read: () => imageStore.get(keyOf(record.folder, hash, size)) }
}

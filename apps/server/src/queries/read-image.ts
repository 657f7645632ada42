import { can, isImageHash, subjectOf, type Actor, type ImageSize } from '@everquill/domain'
import { keyOf, type ImageStore } from '../images/port.ts'
import type { Storage } from '../storage/port.ts'

interface ReadImageDeps {
  readonly storage: Storage
  readonly imageStore: ImageStore
}

/** A picture that a character has or had, for whoever may read the character, or bring it back from the trash. */
export async function readImage(
  { storage, imageStore }: ReadImageDeps,
  { user }: Actor,
  characterId: number,
  hash: string,
  size: ImageSize,
): Promise<Uint8Array | null> {
  if (!isImageHash(hash)) return null
  const stored = await storage.characters.find(characterId)
  if (!stored) return null
  const subject = await subjectOf(user, stored.character, storage.games)
  if (!can(user, 'read', subject) && !can(user, 'restore', subject)) return null
  const record = await storage.images.find(characterId, hash)
  return record ? imageStore.get(keyOf(record.folder, hash, size)) : null
}

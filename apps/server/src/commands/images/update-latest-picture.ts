import { imageHashOf } from '@everquill/domain'
import { keyOf, latestKey, type ImageStore } from '../../images/port.ts'
import type { Storage } from '../../storage/port.ts'

/**
 * Makes `profile.webp` the picture that a character has now, for programs that read it under this name. Without a
 * picture, or in the trash, there is none. A copied character uses the files of the original and has no such name.
 */
export async function updateLatestPicture(
  {
    storage,
    imageStore,
  }: { readonly storage: Pick<Storage, 'characters' | 'images'>; readonly imageStore: ImageStore },
  characterId: number,
): Promise<void> {
  const stored = await storage.characters.find(characterId)
  if (!stored) return
  const { character } = stored
  const hash = character.deletedAt === undefined ? imageHashOf(character) : null
  const records = (await storage.images.ofOwner(character.user)).filter((record) => record.characterId === characterId)
  const current = records.find((record) => record.hash === hash)
  const own = new Set(records.map(({ folder }) => folder).filter((folder) => folder.endsWith(`/${characterId}`)))
  for (const folder of own) {
    const bytes = current?.folder === folder ? await imageStore.get(keyOf(folder, current.hash, 960)) : null
    if (bytes) await imageStore.put(latestKey(folder), bytes)
    else await imageStore.remove([latestKey(folder)])
  }
}

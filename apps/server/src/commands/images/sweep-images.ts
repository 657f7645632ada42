import {
  charactersFolder,
  folderOf,
  folderOfUser,
  latestKey,
  readKey,
  type ImageStore,
  type StoredObject,
} from '../../images/port.ts'
import type { Storage } from '../../storage/port.ts'

interface SweepDeps {
  readonly storage: Storage
  readonly imageStore: ImageStore
  readonly now: () => number
}

interface LatestPictures {
  /** Makes `profile.webp` the picture that a character has now. */
  readonly updateLatest: (characterId: number) => Promise<void>
}

/** Younger files are not swept: their upload may not be committed yet. */
const minAge = 3_600_000
const batchSize = 200

/**
 * Removes files of uploads that were never committed, and updates latest pictures that a failure or a crash may have left
 * behind. Returns how many files were removed.
 */
export async function sweepImages(deps: SweepDeps & LatestPictures): Promise<number> {
  const { storage, imageStore, now } = deps
  const before = now() - minAge
  let removed = 0
  let candidates: StoredObject[] = []
  const sweep = async (): Promise<void> => {
    const folders = [...new Set(candidates.map(({ key }) => readKey(key).folder))]
    const known = await storage.images.inFolders(folders)
    const names = new Set(known.flatMap(({ folder, hash }) => [folder, `${folder} ${hash}`]))
    const orphans = candidates.map(({ key }) => key).filter((key) => !isKnown(names, key))
    await imageStore.remove(orphans)
    removed += orphans.length
    const writtenAt = new Map(candidates.map((file) => [file.key, file.writtenAt]))
    for (const folder of new Set(known.map((one) => one.folder))) {
      await updateLatestIn(deps, folder, writtenAt.get(latestKey(folder)) ?? 0)
    }
    candidates = []
  }
  for await (const page of imageStore.list(charactersFolder)) {
    candidates.push(...page.filter(({ writtenAt }) => writtenAt < before))
    if (candidates.length >= batchSize) await sweep()
  }
  await sweep()
  return removed
}

/** Updates the latest picture of a folder unless it was written well after the last change: clocks may differ. */
async function updateLatestIn(
  { storage, imageStore, updateLatest }: SweepDeps & LatestPictures,
  folder: string,
  writtenAt: number,
): Promise<void> {
  const characterId = Number(folder.slice(folder.lastIndexOf('/') + 1))
  const [lastChange] = await storage.characters.newestMoments({ characterId }, 1)
  // Only copies of an erased character use its folder.
  if (!lastChange) await imageStore.remove([latestKey(folder)])
  else if (writtenAt <= lastChange.at + minAge) await updateLatest(characterId)
}

/** The key of the latest picture has no hash; it is known if any picture of its folder is. */
function isKnown(names: ReadonlySet<string>, key: string): boolean {
  const { folder, hash } = readKey(key)
  if (hash === null) return key.endsWith('/profile.webp') && names.has(folder)
  return names.has(`${folder} ${hash}`)
}

/** Removes all pictures of a user, files and records. */
export async function removeImagesOf({ storage, imageStore }: SweepDeps, user: string): Promise<void> {
  await storage.transaction((tx) => tx.images.deleteByOwner(user))
  for await (const page of imageStore.list(folderOfUser(user))) await imageStore.remove(page.map(({ key }) => key))
}

/** Removes the pictures of a character, except those that a copy of it uses. */
export async function removeImagesOfCharacter(
  { storage, imageStore }: Pick<SweepDeps, 'storage' | 'imageStore'>,
  owner: string,
  characterId: number,
): Promise<void> {
  const records = (await storage.images.ofOwner(owner)).filter((record) => record.characterId === characterId)
  const own = folderOf(owner, String(characterId))
  const folders = new Set([own, ...records.map(({ folder }) => folder)])
  await storage.transaction((tx) => tx.images.deleteByCharacter(characterId))
  const known = await storage.images.inFolders([...folders])
  const names = new Set(known.flatMap(({ folder, hash }) => [...(folder === own ? [] : [folder]), `${folder} ${hash}`]))
  for (const folder of folders) {
    for await (const page of imageStore.list(folder)) {
      await imageStore.remove(page.map(({ key }) => key).filter((key) => !isKnown(names, key)))
    }
  }
}

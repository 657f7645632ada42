import { charactersFolder, folderOfUser, readKey, type ImageStore, type StoredObject } from '../../images/port.ts'
import type { Storage } from '../../storage/port.ts'

interface SweepDeps {
  readonly storage: Storage
  readonly imageStore: ImageStore
  readonly now: () => number
}

/** Nothing younger is swept away: it may be on its way to its character. */
const youth = 3_600_000
const together = 200

/** Removes pictures that no character has or had: what was kept when the rest could not be. Says how many files. */
export async function sweepImages({ storage, imageStore, now }: SweepDeps): Promise<number> {
  const before = now() - youth
  let removed = 0
  let old: StoredObject[] = []
  const sweep = async (): Promise<void> => {
    const folders = [...new Set(old.map(({ key }) => readKey(key).folder))]
    const known = await storage.images.inFolders(folders)
    const names = new Set(known.flatMap(({ folder, hash }) => [folder, `${folder} ${hash}`]))
    const orphans = old.map(({ key }) => key).filter((key) => !isKnown(names, key))
    await imageStore.remove(orphans)
    removed += orphans.length
    old = []
  }
  for await (const page of imageStore.list(charactersFolder)) {
    old.push(...page.filter(({ writtenAt }) => writtenAt < before))
    if (old.length >= together) await sweep()
  }
  await sweep()
  return removed
}

/** The latest picture of a folder has no hash in its name; it is known when any picture of its folder is. */
function isKnown(names: ReadonlySet<string>, key: string): boolean {
  const { folder, hash } = readKey(key)
  if (hash === null) return key.endsWith('/profile.webp') && names.has(folder)
  return names.has(`${folder} ${hash}`)
}

/** Removes every picture of an account, and every word about them. */
export async function removeImagesOf({ storage, imageStore }: SweepDeps, user: string): Promise<void> {
  await storage.transaction((tx) => tx.images.forgetOwner(user))
  for await (const page of imageStore.list(folderOfUser(user))) await imageStore.remove(page.map(({ key }) => key))
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ImagesUnavailable, assertKey, type ImageStore, type StoredObject } from '../port.ts'

/** Stores pictures in a local folder, which is created on first use. */
export function folderImages(root: string): ImageStore {
  const fileOf = (key: string): string => join(root, assertKey(key))
  return {
    put: (key, bytes) => asImagesUnavailable(() => write(fileOf(key), bytes)),
    get: (key) => asImagesUnavailable(() => orNull(readFile(fileOf(key)))),
    remove: (keys) =>
      asImagesUnavailable(async () => {
        for (const file of keys.map(fileOf)) await rm(file, { force: true })
      }),
    async *list(folder) {
      const found = await asImagesUnavailable(() =>
        orNull(readdir(join(root, folder), { recursive: true, withFileTypes: true })),
      )
      for (const entry of found ?? []) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const key = file.slice(root.length + 1).replaceAll('\\', '/')
        const object = await asImagesUnavailable(() => orNull(describeFile(file, key)))
        if (object) yield [object]
      }
    },
    async probe() {
      const file = join(root, `probe-${randomUUID()}`)
      await asImagesUnavailable(() => write(file, new Uint8Array()))
      await asImagesUnavailable(() => rm(file, { force: true }))
    },
  }
}

const describeFile = async (file: string, key: string): Promise<StoredObject> => {
  const { size, mtimeMs } = await stat(file)
  return { key, bytes: size, writtenAt: mtimeMs }
}

/** Writes to a temporary file and renames it, so that a power cut leaves a whole file or none. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file)
  const draft = `${file}.${randomUUID()}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await sync(draft, async (handle) => handle.writeFile(bytes))
    await rename(draft, file)
    await sync(folder)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function sync(path: string, before?: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
  const handle = await open(path, before ? 'wx' : 'r', 0o600)
  try {
    await before?.(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function asImagesUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new ImagesUnavailable(`The image folder cannot be used (${error.message}).`, { cause: error })
  }
}

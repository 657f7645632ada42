import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ImagesUnavailable, mustBeKey, type ImageStore, type StoredObject } from '../port.ts'

/** Pictures in a folder of this machine, which is made when it is first needed. */
export function folderImages(root: string): ImageStore {
  const fileOf = (key: string): string => join(root, mustBeKey(key))
  return {
    put: (key, bytes) => inWords(() => write(fileOf(key), bytes)),
    get: (key) => inWords(() => orNull(readFile(fileOf(key)))),
    remove: (keys) =>
      inWords(async () => {
        for (const file of keys.map(fileOf)) await rm(file, { force: true })
      }),
    async *list(folder) {
      const found = await inWords(() => orNull(readdir(join(root, folder), { recursive: true, withFileTypes: true })))
      for (const entry of found ?? []) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const key = file.slice(root.length + 1).replaceAll('\\', '/')
        const object = await inWords(() => orNull(describe(file, key)))
        if (object) yield [object]
      }
    },
    async probe() {
      const file = join(root, `probe-${randomUUID()}`)
      await inWords(() => write(file, new Uint8Array()))
      await inWords(() => rm(file, { force: true }))
    },
  }
}

const describe = async (file: string, key: string): Promise<StoredObject> => {
  const { size, mtimeMs } = await stat(file)
  return { key, bytes: size, writtenAt: mtimeMs }
}

/** First beside its place, then in it: after a power cut there is all of a file or none of it. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file)
  const draft = `${file}.${randomUUID()}.part`
  await mkdir(folder, { recursive: true })
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
  const handle = await open(path, before ? 'wx' : 'r', 0o640)
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

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new ImagesUnavailable(`The folder of the pictures cannot be used (${error.message}).`, { cause: error })
  }
}

import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refused } from '@everquill/domain'
import { ImagesUnavailable, maxImageBytes, type ImageRenderer } from '../port.ts'
import { RenderPool } from './render-pool.ts'
import { FairQueue } from './fair-queue.ts'

export interface RendererDeps {
  /** For uploads until they are decoded. */
  readonly folder: string
  readonly newId: () => string
  readonly now: () => number
}

const hour = 3_600_000

/** Limits file writes, because libuv has few threads and other work needs them. */
const maxWrites = 2

class TooLarge extends Error {}
class UploadAborted extends Error {}

/** Receives uploads into temporary files, because many may arrive at once, and removes them after decoding. */
export async function openRenderer({ folder, newId, now }: RendererDeps): Promise<ImageRenderer> {
  const pool = new RenderPool()
  const writes = new FairQueue(maxWrites)
  await removeOldFiles(folder, now() - hour)
  return {
    async render(bytes, crop) {
      const file = join(folder, newId())
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 }).catch(cannotReceive)
        await receive(bytes, file, writes)
        return await pool.render({ file, crop })
      } catch (error) {
        if (error instanceof TooLarge) return refused('image-too-large')
        if (error instanceof UploadAborted) return refused('invalid-request', { detail: 'the upload was aborted' })
        throw error
      } finally {
        await rm(file, { force: true }).catch(() => undefined)
      }
    },
    close: () => pool.close(),
  }
}

/** Reads a chunk only after the previous one was written, so that uploads do not fill the memory. */
async function receive(bytes: AsyncIterable<Uint8Array>, file: string, writes: FairQueue): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch(cannotReceive)
  try {
    for await (const chunk of upToLimit(bytes)) await writes.run(() => handle.appendFile(chunk)).catch(cannotReceive)
  } finally {
    await handle.close()
  }
}

const cannotReceive = (cause: unknown): never => {
  throw new ImagesUnavailable('The upload cannot be written to a temporary file.', { cause })
}

async function* upToLimit(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  const chunks = bytes[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch(() => Promise.reject(new UploadAborted()))
    if (next.done) return
    length += next.value.length
    if (length > maxImageBytes) throw new TooLarge()
    yield next.value
  }
}

/** Removes files left behind by a server that was killed. */
async function removeOldFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: before }))
    if (mtimeMs < before) await rm(file, { force: true }).catch(() => undefined)
  }
}

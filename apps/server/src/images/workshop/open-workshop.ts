import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refused } from '@everquill/domain'
import { ImagesUnavailable, maxImageBytes, type ImageWorkshop } from '../port.ts'
import { Renderer } from './renderer.ts'

export interface WorkshopDeps {
  /** Where bytes wait until they are looked at. */
  readonly folder: string
  readonly newId: () => string
  readonly now: () => number
}

const hour = 3_600_000

class TooLarge extends Error {}
class BrokenOff extends Error {}

/** Bytes go to a file while they come, since fifty people may send at once, and the file goes when it was looked at. */
export async function openWorkshop({ folder, newId, now }: WorkshopDeps): Promise<ImageWorkshop> {
  const renderer = new Renderer()
  await sweepAway(folder, now() - hour)
  return {
    async render(bytes, crop) {
      const file = join(folder, newId())
      try {
        await receive(bytes, folder, file)
        return await renderer.render({ file, crop })
      } catch (error) {
        if (error instanceof TooLarge) return refused('image-too-large')
        if (error instanceof BrokenOff) return refused('invalid-request', { detail: 'the upload broke off' })
        throw error
      } finally {
        await rm(file, { force: true }).catch(() => undefined)
      }
    },
    close: () => renderer.close(),
  }
}

async function receive(bytes: AsyncIterable<Uint8Array>, folder: string, file: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await pipeline(upToLimit(bytes), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (error instanceof TooLarge || error instanceof BrokenOff) throw error
    throw new ImagesUnavailable('What is sent cannot be received.', { cause: error })
  }
}

async function* upToLimit(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  const chunks = bytes[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch(() => Promise.reject(new BrokenOff()))
    if (next.done) return
    length += next.value.length
    if (length > maxImageBytes) throw new TooLarge()
    yield next.value
  }
}

/** A server that was killed could not tidy up. */
async function sweepAway(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: before }))
    if (mtimeMs < before) await rm(file, { force: true }).catch(() => undefined)
  }
}

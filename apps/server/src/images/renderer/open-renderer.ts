import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refused } from '@everquill/domain'
import { ImagesUnavailable, maxImageBytes, type ImageRenderer } from '../port.ts'
import { Renderer } from './renderer.ts'
import { Turns } from './fair-queue.ts'

export interface WorkshopDeps {
  /** Where bytes wait until they are looked at. */
  readonly folder: string
  readonly newId: () => string
  readonly now: () => number
}

const hour = 3_600_000

/** Writes at once: the threads that write are few, and others need them too. */
const pens = 2

class TooLarge extends Error {}
class BrokenOff extends Error {}

/** Bytes go to a file while they come, since fifty people may send at once, and the file goes when it was looked at. */
export async function openWorkshop({ folder, newId, now }: WorkshopDeps): Promise<ImageRenderer> {
  const renderer = new Renderer()
  const turns = new Turns(pens)
  await sweepAway(folder, now() - hour)
  return {
    async render(bytes, crop) {
      const file = join(folder, newId())
      try {
        await mkdir(folder, { recursive: true }).catch(cannotReceive)
        await receive(bytes, file, turns)
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

/** A piece is asked for when the one before is written: nobody's sending fills the memory, and nobody's waiting holds a pen. */
async function receive(bytes: AsyncIterable<Uint8Array>, file: string, turns: Turns): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch(cannotReceive)
  try {
    for await (const piece of upToLimit(bytes)) await turns.take(() => handle.appendFile(piece)).catch(cannotReceive)
  } finally {
    await handle.close()
  }
}

const cannotReceive = (cause: unknown): never => {
  throw new ImagesUnavailable('What is sent cannot be received.', { cause })
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

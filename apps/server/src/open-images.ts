import { join } from 'node:path'
import { sweepImages } from './commands/images/sweep-images.ts'
import type { Config } from './config.ts'
import { folderImages } from './images/folder/folder-images.ts'
import type { ImageStore, ImageRenderer } from './images/port.ts'
import { openRenderer } from './images/renderer/open-renderer.ts'
import { logFailure, type Logger } from './log/logger.ts'
import type { Database } from './storage/content-port.ts'

/** What commands need for pictures. */
export interface Images {
  readonly imageStore: ImageStore
  readonly renderer: ImageRenderer
  /** Bytes per account. */
  readonly imageQuota: number
  close(): Promise<void>
}

interface OpenImagesDeps {
  readonly storage: Database
  readonly now: () => number
  readonly newId: () => string
  readonly log: Logger
}

const firstSweepAfter = 600_000
const sweepEvery = 12 * 3_600_000

/** Opens the image store and the renderer, and deletes files without a record twice a day. */
export async function openImages(
  { dataDir, s3, imageQuota }: Config,
  { storage, now, newId, log }: OpenImagesDeps,
): Promise<Images> {
  const folder = join(dataDir, 'images')
  const imageStore = s3 ? (await import('./images/s3/s3-images.ts')).s3Images(s3) : folderImages(folder)
  const renderer = await openRenderer({ folder: join(folder, 'incoming'), newId, now })
  const sweep = () =>
    void storage
      .alone('pictures', () => sweepImages({ storage, imageStore, now }))
      .catch(logFailure(log, 'picture sweep'))
  // Also soon after the start, because some servers are restarted every night.
  const timers = [setTimeout(sweep, firstSweepAfter), setInterval(sweep, sweepEvery)]
  return {
    imageStore: loggingStore(imageStore, log),
    renderer: loggingRenderer(renderer, log),
    imageQuota: imageQuota * 1_000_000,
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await renderer.close()
    },
  }
}

/** Logs a failure and passes it on: callers turn it into a problem that does not contain the cause. */
const logged =
  <Args extends readonly unknown[], T>(log: Logger, task: string, work: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    try {
      return await work(...args)
    } catch (error) {
      logFailure(log, task)(error)
      throw error
    }
  }

const loggingRenderer = (renderer: ImageRenderer, log: Logger): ImageRenderer => ({
  render: logged(log, 'image rendering', (bytes, crop) => renderer.render(bytes, crop)),
  close: () => renderer.close(),
})

const loggingStore = (store: ImageStore, log: Logger): ImageStore => ({
  put: logged(log, 'image store', (key, bytes) => store.put(key, bytes)),
  get: logged(log, 'image store', (key) => store.get(key)),
  remove: logged(log, 'image store', (keys) => store.remove(keys)),
  list: (folder) => store.list(folder),
  probe: logged(log, 'image store', () => store.probe()),
})

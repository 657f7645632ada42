import { join } from 'node:path'
import type { Commit } from '@everquill/domain'
import { sweepImages } from './commands/images/sweep-images.ts'
import { updateLatestPicture } from './commands/images/update-latest-picture.ts'
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
  /** Lets `profile.webp` follow what a commit did to the picture of its character. */
  readonly follow: (commit: Commit) => void
  close(): Promise<void>
}

interface OpenImagesDeps {
  readonly storage: Database
  readonly now: () => number
  readonly newId: () => string
  readonly log: Logger
}

/** A warning for those who may run several servers: pictures in a folder are known to one of them only. */
export const picturesOfOneMachine = ({ databaseUrl, dataDir, s3 }: Config): string | null =>
  databaseUrl === null || s3
    ? null
    : `Pictures are stored in the folder ${join(dataDir, 'images')}. If several servers use the database, they need a bucket for pictures: set S3_ENDPOINT and S3_BUCKET.`

const firstSweepAfter = 600_000
const sweepEvery = 12 * 3_600_000

/** Opens the image store and the renderer, and sweeps the pictures twice a day. */
export async function openImages(
  { dataDir, s3, imageQuota }: Config,
  { storage, now, newId, log }: OpenImagesDeps,
): Promise<Images> {
  const folder = join(dataDir, 'images')
  const plainStore = s3 ? (await import('./images/s3/s3-images.ts')).s3Images(s3) : folderImages(folder)
  const imageStore = loggingStore(plainStore, log)
  const renderer = await openRenderer({ folder: join(folder, 'incoming'), newId, now })
  // One after the other, so that an older picture never replaces a newer one.
  let following: Promise<void> = Promise.resolve()
  const updateLatest = (characterId: number) => {
    const update = () => updateLatestPicture({ storage, imageStore }, characterId)
    following = following.then(update).catch(logFailure(log, 'latest picture'))
    return following
  }
  const sweep = () =>
    void storage
      .runExclusively('pictures', () => sweepImages({ storage, imageStore, now, updateLatest }))
      .catch(logFailure(log, 'picture sweep'))
  const follow = ({ character, entries }: Commit) => {
    if (!entries.some(({ data: { field } }) => field === 'image' || field === 'deletedAt')) return
    // After a failure, the next change of the picture or the next sweep tries again.
    void updateLatest(character.id)
  }
  // Also soon after the start, because some servers are restarted every night.
  const timers = [setTimeout(sweep, firstSweepAfter), setInterval(sweep, sweepEvery)]
  return {
    imageStore,
    renderer: loggingRenderer(renderer, log),
    imageQuota: imageQuota * 1_000_000,
    follow,
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await following
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
  async *list(folder) {
    try {
      yield* store.list(folder)
    } catch (error) {
      logFailure(log, 'image store')(error)
      throw error
    }
  },
  probe: logged(log, 'image store', () => store.probe()),
})

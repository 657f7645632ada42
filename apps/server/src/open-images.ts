import { join } from 'node:path'
import { sweepImages } from './commands/images/sweep-images.ts'
import type { Config } from './config.ts'
import { folderImages } from './images/folder/folder-images.ts'
import type { ImageStore, ImageRenderer } from './images/port.ts'
import { openWorkshop } from './images/renderer/open-renderer.ts'
import type { Storage } from './storage/port.ts'

/** Pictures: where they are kept, and where they are made. */
export interface Images {
  readonly imageStore: ImageStore
  readonly workshop: ImageRenderer
  /** Bytes for each account. */
  readonly imageQuota: number
  close(): Promise<void>
}

interface World {
  readonly storage: Storage
  readonly now: () => number
  readonly newId: () => string
  readonly report: (error: unknown) => void
}

const firstSweep = 600_000
const sweepEvery = 12 * 3_600_000

/** Opens what pictures need. What belongs to nobody is swept away within a day. */
export async function openImages(
  { dataDir, s3, imageQuota }: Config,
  { storage, now, newId, report }: World,
): Promise<Images> {
  const folder = join(dataDir, 'images')
  const imageStore = s3 ? (await import('./images/s3/s3-images.ts')).s3Images(s3) : folderImages(folder)
  const workshop = await openWorkshop({ folder: join(folder, 'incoming'), newId, now })
  const sweep = () => void sweepImages({ storage, imageStore, now }).catch(report)
  // Soon after the start as well: many a server is started anew every night.
  const timers = [setTimeout(sweep, firstSweep), setInterval(sweep, sweepEvery)]
  return {
    imageStore,
    workshop,
    imageQuota: imageQuota * 1_000_000,
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await workshop.close()
    },
  }
}

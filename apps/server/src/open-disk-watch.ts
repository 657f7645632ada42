import { statfs } from 'node:fs/promises'
import type { Logger } from './log/logger.ts'

interface DiskWatchDeps {
  readonly folder: string
  /** The disk counts as full while it has fewer free bytes; 0 means never. */
  readonly minFree: number
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly spaceOf?: (folder: string) => Promise<DiskSpace>
}

interface DiskSpace {
  readonly blocks: number
  readonly bavail: number
  readonly bsize: number
}

/** Knows whether the disk is almost full. */
export interface DiskWatch {
  /** As of the last check, so that it costs a request nothing. */
  readonly isFull: () => boolean
  /** Bytes; null if the file system does not say. */
  readonly space: () => Promise<{ readonly free: number; readonly total: number } | null>
  readonly check: () => Promise<void>
  readonly close: () => void
}

/** Milliseconds between two checks. */
const checkEvery = 5_000

/** Checks the free space of a folder's disk now and every few seconds, and logs when it becomes full or free again. */
export async function openDiskWatch({ folder, minFree, log, spaceOf = statfs }: DiskWatchDeps): Promise<DiskWatch> {
  let isFull = false
  async function check(): Promise<void> {
    // A file system that does not report its size counts as free, and so does a folder that is not there yet.
    const space = await spaceOf(folder).catch(() => null)
    const isFullNow = space !== null && space.blocks > 0 && space.bavail * space.bsize < minFree
    if (isFullNow === isFull) return
    isFull = isFullNow
    if (isFull) log.warn({ event: 'disk-full', message: 'Changes are refused until there is more free space' })
    else log.info({ event: 'disk-free', message: 'Changes are accepted again' })
  }
  if (minFree > 0) await check()
  const timer = minFree > 0 ? setInterval(() => void check(), checkEvery).unref() : undefined
  return {
    isFull: () => isFull,
    async space() {
      const space = await spaceOf(folder).catch(() => null)
      if (space === null || space.blocks === 0) return null
      return { free: space.bavail * space.bsize, total: space.blocks * space.bsize }
    },
    check,
    close: () => clearInterval(timer),
  }
}

import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small file system that is easy to fill. */
export interface SmallDisk {
  readonly folder: string
  /** Fills it up to the given number of free bytes. */
  fillUp(left: number): void
  makeRoom(): void
  unmount(): void
}

/** Mounts a tmpfs, which needs root on Linux. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch (error) {
    rmdirSync(folder)
    throw new Error('A small disk cannot be mounted here: run this as root, on Linux.', { cause: error })
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fillUp(left) {
      const { bavail, bsize } = statfsSync(folder)
      const file = openSync(ballast, 'w')
      writeSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)))
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast),
    unmount() {
      execFileSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}

import { chmodSync, statSync } from 'node:fs'

/** Receives a sentence for the log. */
export type Report = (message: string) => void

/** Takes the permissions of other users away from a file or folder that exists. Windows has no such permissions. */
export function makePrivate(path: string, report: Report): void {
  if (process.platform === 'win32') return
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o077) === 0) return
  try {
    chmodSync(path, found.mode & 0o700)
    report(`${path} could be read by other users of this machine; now only its owner can.`)
  } catch {
    // It belongs to another user, for example on a mounted volume; the server works all the same.
    report(`${path} can be read by other users of this machine; set its mode to 700 for a folder, 600 for a file.`)
  }
}

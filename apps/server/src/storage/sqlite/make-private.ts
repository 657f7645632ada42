import { chmodSync, statSync } from 'node:fs'

/** Receives a sentence for the log. */
export type Report = (message: string) => void

/** Takes the permissions of other users away from a file or folder that exists. Windows has no such permissions. */
export function makePrivate(path: string, report: Report): void {
  const mode = openMode(path)
  if (mode === null) return
  try {
    chmodSync(path, mode & 0o700)
    report(`${path} could be read by other users of this machine; now only its owner can.`)
  } catch {
    // It belongs to another user, for example on a mounted volume; the server works all the same.
    warnUnlessPrivate(path, report)
  }
}

export function warnUnlessPrivate(path: string, report: Report): void {
  if (openMode(path) === null) return
  report(`${path} can be read by other users of this machine; set its mode to 700 for a folder, 600 for a file.`)
}

/** The mode of a file or folder that others may use; null if it is private or does not exist. */
function openMode(path: string): number | null {
  const found = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false })
  return found && (found.mode & 0o077) !== 0 ? found.mode : null
}

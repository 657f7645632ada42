/** Stores finished backups by name, in a folder or a bucket. Rejects with a `BackupProblem` if it cannot be used. */
export interface BackupFiles {
  /**
   * Calls `write` with the path of a new local file, then stores that file under the name. Returns its size in bytes. The
   * signal ends it.
   */
  store(name: string, write: (path: string) => Promise<void>, signal?: AbortSignal): Promise<number>
  /** The bytes of a backup; null if there is none with this name. The signal ends it. */
  read(name: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array> | null>
  /** Removes a backup; a missing one is ignored. The signal ends it. */
  remove(name: string, signal?: AbortSignal): Promise<void>
  /** The names of all backups in the folder of this server; null for a bucket, which all servers share. */
  names(): Promise<ReadonlySet<string> | null>
}

const validName = /^everquill-[\w.-]{1,100}\.backup$/

export const isBackupName = (name: string): boolean => validName.test(name)

/** The last check before a file or a bucket is touched: any other name is a bug or an attack. */
export function assertName(name: string): string {
  if (!isBackupName(name)) throw new Error(`${JSON.stringify(name.slice(0, 200))} is not the name of a backup`)
  return name
}

/** Why a backup cannot be made or restored; the message is for the administrator: the cause and the fix. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

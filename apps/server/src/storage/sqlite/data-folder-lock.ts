import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StorageProblem } from '../opening-problem.ts'
import { notWritable } from './data-folder.ts'
import { sqliteCode } from './statements.ts'

const busy = 5

/**
 * Who uses a data folder: one server, and commands beside it, or alone what moves or replaces all data. These are the
 * locks of SQLite on a file of its own: a reserved one goes with shared ones, an exclusive one with none.
 */
export type FolderUse = 'server' | 'beside a server' | 'alone'

const locks: Readonly<Record<FolderUse, string>> = {
  server: 'begin immediate',
  'beside a server': 'begin; select count(*) from sqlite_schema',
  alone: 'begin exclusive',
}

/**
 * Locks the data folder. The operating system ends the lock with the process, so it does not stay behind when that is
 * killed. Returns the function that releases it.
 */
export function lockDataFolder(dataDir: string, use: FolderUse): () => void {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 })
    lock.exec(locks[use])
  } catch (error) {
    lock?.close()
    if (sqliteCode(error) !== busy) throw notWritable(dataDir, error)
    throw new StorageProblem(
      use === 'beside a server'
        ? `The data in ${dataDir} is being moved or restored; try again when that has finished.`
        : `The data folder ${dataDir} is in use by another Everquill process; stop it, or set DATA_DIR to another folder.`,
    )
  }
  return () => lock.close()
}

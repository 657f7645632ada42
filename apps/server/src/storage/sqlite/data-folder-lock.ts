import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StorageProblem } from '../opening-problem.ts'
import { sqliteCode } from './statements.ts'

const busy = 5

/**
 * Holds the data folder for this process, so that there is one writer. It is a lock of the operating system on a file
 * of its own: it cannot stay behind when the process is killed. Returns how to let go.
 */
export function lockDataFolder(dataDir: string): () => void {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    throw sqliteCode(error) === busy
      ? new StorageProblem(
          `The data folder ${dataDir} is in use by another Everquill; stop that one, or set DATA_DIR to another folder.`,
        )
      : new StorageProblem(
          `The data folder ${dataDir} cannot be written to; give this user the right to write there, or set DATA_DIR to another folder.`,
          { cause: error },
        )
  }
  return () => lock.close()
}

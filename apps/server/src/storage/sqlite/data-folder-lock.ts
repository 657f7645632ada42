import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StorageProblem } from '../opening-problem.ts'
import { notWritable } from './data-folder.ts'
import { sqliteCode } from './statements.ts'

const busy = 5

/**
 * Locks the data folder, so that there is one writer process. It is an operating system lock on a file of its own, so
 * it does not stay behind when the process is killed. Returns the function that releases it.
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
          `The data folder ${dataDir} is in use by another Everquill process; stop it, or set DATA_DIR to another folder.`,
        )
      : notWritable(dataDir, error)
  }
  return () => lock.close()
}

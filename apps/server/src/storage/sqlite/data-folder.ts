import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { StorageProblem } from '../opening-problem.ts'
import { makePrivate, type Report } from './make-private.ts'

const databaseFiles = ['everquill.sqlite', 'lock.sqlite']

/** Creates the data folder and its databases if they do not exist, and makes them private. */
export function createDataFolder(dataDir: string, report: Report = () => undefined): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StorageProblem(
      `The data folder ${dataDir} cannot be created (${messageOf(error)}); create it yourself, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  makePrivate(dataDir, report)
  for (const file of databaseFiles.map((name) => join(dataDir, name))) {
    createPrivateFile(file)
    for (const suffix of ['', '-wal', '-shm']) makePrivate(file + suffix, report)
  }
}

/** SQLite would create the file with the mode of the process; its `-wal` and `-shm` files get the mode of the database. */
function createPrivateFile(file: string): void {
  // An existing file is not opened: closing it would release the locks that SQLite holds on it in this process.
  if (!existsSync(file)) closeSync(openSync(file, 'ax', 0o600))
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

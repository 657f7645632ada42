import { closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StorageProblem } from '../opening-problem.ts'
import { makePrivate, warnUnlessPrivate, type Report } from './make-private.ts'

const databaseFiles = ['everquill.sqlite', 'lock.sqlite']

/** Everything that Everquill writes into its data folder, and what mounted volumes contain. */
const ownEntry = /^((everquill|lock)\.sqlite(-\w+)?|everquill\.moved|images|backups|lost\+found)$/

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
  // Others may need a folder that is not ours alone, such as /srv.
  if (isOwnFolder(dataDir)) makePrivate(dataDir, report)
  else warnUnlessPrivate(dataDir, report)
  for (const file of databaseFiles.map((name) => join(dataDir, name))) {
    createPrivateFile(file, dataDir)
    for (const suffix of ['', '-wal', '-shm']) makePrivate(file + suffix, report)
  }
}

/** Whether a folder holds nothing but what Everquill writes. */
export function isOwnFolder(dataDir: string): boolean {
  try {
    return readdirSync(dataDir).every((name) => ownEntry.test(name))
  } catch {
    return false
  }
}

/** SQLite would create the file with the mode of the process; its `-wal` and `-shm` files get the mode of the database. */
function createPrivateFile(file: string, dataDir: string): void {
  // An existing file is not opened: closing it would release the locks that SQLite holds on it in this process.
  if (existsSync(file)) return
  try {
    closeSync(openSync(file, 'ax', 0o600))
  } catch (cause) {
    throw notWritable(dataDir, cause)
  }
}

export const notWritable = (dataDir: string, cause: unknown): StorageProblem =>
  new StorageProblem(
    `The data folder ${dataDir} cannot be written to; grant this user write access, or set DATA_DIR to another folder.`,
    { cause },
  )

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

import { statfsSync, type StatsFs } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StorageUnavailable } from '../port.ts'
import { StorageProblem } from '../opening-problem.ts'

/** How a connection is set so that what was acknowledged outlives a power cut. */
export const settings = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = 5000;
  pragma trusted_schema = off;
  pragma wal_autocheckpoint = 1000;
`

const oldestSqlite = '3.51.3'

/** Refuses a connection on which an acknowledged save could be lost. */
export function mustBeDurable(db: DatabaseSync): void {
  const read = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  const version = String(read('select sqlite_version()'))
  if (!isAtLeast(version, oldestSqlite)) {
    throw new StorageProblem(
      `Everquill needs SQLite ${oldestSqlite} or later and found ${version}; start it with "npm start", which brings a Node that has it.`,
    )
  }
  for (const [pragma, wanted] of [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
  ] as const) {
    const found = read(`pragma ${pragma}`)
    if (found === wanted) continue
    throw new StorageProblem(
      `The database cannot promise to keep what is saved (${pragma} is ${String(found)} instead of ${wanted}); set DATA_DIR to a folder on a disk of this machine.`,
    )
  }
}

/** Whether a version such as 3.53.4 is not older than another. */
export function isAtLeast(version: string, oldest: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [i, least] of oldest.split('.').map(Number).entries()) {
    const part = parts[i] ?? 0
    if (part !== least) return part > least
  }
  return true
}

/** How Linux names NFS, SMB, CIFS and SMB2. */
const networkFileSystems: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42])

/** Refuses a folder on another machine: locks and memory shared through it cannot be trusted. */
export function mustBeLocal(dataDir: string, fileSystemOf = (folder: string) => statfsSync(folder).type): void {
  if (networkFileSystems.has(fileSystemOf(dataDir))) {
    throw new StorageProblem(
      `The data folder ${dataDir} lies on a network file system, where SQLite can lose data; set DATA_DIR to a folder on a disk of this machine, or DATABASE_URL to use PostgreSQL.`,
    )
  }
}

/** What a very large save may need; a row of a few bytes still fits where it does not. */
const leastRoom = 4_194_304

/** Refuses a disk that is all but full. Some file systems do not know their size, and are believed. */
export function mustHaveRoom(dataDir: string, roomOf: (folder: string) => Room = statfsSync): void {
  const { blocks, bavail, bsize } = roomOf(dataDir)
  if (blocks > 0 && bavail * bsize < leastRoom) throw new StorageUnavailable('The disk is full.')
}

type Room = Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'>

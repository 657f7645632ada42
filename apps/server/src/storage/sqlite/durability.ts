import { statfsSync, type StatsFs } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StorageUnavailable } from '../port.ts'
import { StorageProblem } from '../opening-problem.ts'

/**
 * With these settings a power cut never damages the database, and deleted rows are overwritten. A commit is on disk once
 * the write-ahead log was synced, which `groupCommit` does.
 */
export const connectionPragmas = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma foreign_keys = on;
  pragma busy_timeout = 5000;
  pragma trusted_schema = off;
  pragma wal_autocheckpoint = 8000;
  pragma secure_delete = on;
`

const oldestSqlite = '3.51.3'

/** Rejects a connection on which an acknowledged save could be lost. */
export function requireDurableConnection(db: DatabaseSync): void {
  const read = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  const version = String(read('select sqlite_version()'))
  if (!isAtLeast(version, oldestSqlite)) {
    throw new StorageProblem(
      `Everquill needs SQLite ${oldestSqlite} or later but found ${version}; start it with "npm start", which uses a Node version that includes it.`,
    )
  }
  for (const [pragma, required] of [
    ['journal_mode', 'wal'],
    ['synchronous', 1],
    ['foreign_keys', 1],
  ] as const) {
    const found = read(`pragma ${pragma}`)
    if (found === required) continue
    throw new StorageProblem(
      `The database could lose saved data (${pragma} is ${String(found)} instead of ${required}); set DATA_DIR to a folder on a local disk.`,
    )
  }
}

/** Compares versions such as 3.53.4 by their numbers. */
export function isAtLeast(version: string, oldest: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [i, least] of oldest.split('.').map(Number).entries()) {
    const part = parts[i] ?? 0
    if (part !== least) return part > least
  }
  return true
}

/** The magic numbers of NFS, SMB, CIFS and SMB2 on Linux. */
const networkFileSystems: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42])

/** Rejects a network folder: file locks and shared memory do not work reliably there. */
export function requireLocalFolder(dataDir: string, fileSystemOf = (folder: string) => statfsSync(folder).type): void {
  if (networkFileSystems.has(fileSystemOf(dataDir))) {
    throw new StorageProblem(
      `The data folder ${dataDir} is on a network file system, where SQLite can lose data; set DATA_DIR to a folder on a local disk, or DATABASE_URL to use PostgreSQL.`,
    )
  }
}

/** The space that a very large save may need. A probe of a few bytes would still succeed with less. */
const minFreeBytes = 4_194_304

/** Rejects an almost full disk. A file system that does not report its size is accepted. */
export function requireFreeSpace(dataDir: string, spaceOf: (folder: string) => DiskSpace = statfsSync): void {
  const { blocks, bavail, bsize } = spaceOf(dataDir)
  if (blocks > 0 && bavail * bsize < minFreeBytes) throw new StorageUnavailable('The disk is full.', { reason: 'full' })
}

type DiskSpace = Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'>

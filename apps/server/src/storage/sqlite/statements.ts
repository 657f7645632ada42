import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { StorageUnavailable, type OutageReason } from '../port.ts'
import type { RunQuery } from '../queries/query.ts'

/** Runs queries on a connection; every statement is prepared only once. */
export function queryRunner(db: DatabaseSync): RunQuery {
  const prepared = new Map<string, StatementSync>()
  return async <Row>(query: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
    let statement = prepared.get(query.sql)
    if (!statement) prepared.set(query.sql, (statement = db.prepare(query.sql)))
    return statement.all(...(query.parameters as readonly SQLInputValue[])) as unknown as readonly Row[]
  }
}

/** BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL and NOTADB: problems of the file, not of the query. */
const outageCodes: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

/** Turns a problem of the database file into `StorageUnavailable`; returns any other error unchanged. */
export function asStorageError(error: unknown): unknown {
  const code = sqliteCode(error)
  const isOutage = code === null ? isClosed(error) : outageCodes.has(code)
  if (!isOutage) return error
  return new StorageUnavailable('The database file cannot be used.', { reason: outageReason(error), cause: error })
}

const reasons: ReadonlyMap<number | null, OutageReason> = new Map([
  [5, 'too-slow'],
  [6, 'too-slow'],
  [8, 'read-only'],
  [13, 'full'],
])

/** Why an error makes the database file unusable; null if it is damaged or cannot be opened. */
export const outageReason = (error: unknown): OutageReason | null => reasons.get(sqliteCode(error)) ?? null

const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'

/** SQLite's primary result code, or null for any other error. */
export const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null

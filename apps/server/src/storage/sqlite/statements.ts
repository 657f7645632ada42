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

/** A statement that writes rows. */
export interface WriteStatement {
  readonly sql: string
  /** What it means if no row was written: an outcome that the caller handles, or a mistake. */
  readonly unwritten?: 'outcome' | 'mistake'
}

/** Returns whether a row was written. */
export type WriteRow = (statement: WriteStatement, ...values: readonly SQLInputValue[]) => boolean

/** Writes rows on a connection; every statement is prepared only once. */
export function rowWriter(db: DatabaseSync): WriteRow {
  const prepared = new Map<WriteStatement, StatementSync>()
  return (statement, ...values) => {
    let known = prepared.get(statement)
    if (!known) prepared.set(statement, (known = db.prepare(statement.sql)))
    return known.run(...values).changes !== 0
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

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { StorageUnavailable } from '../port.ts'
import type { Run } from '../queries/query.ts'

/** Runs queries on a connection; each statement is prepared once and kept. */
export function statementsOf(db: DatabaseSync): Run {
  const prepared = new Map<string, StatementSync>()
  return async <Row>(query: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
    let statement = prepared.get(query.sql)
    if (!statement) prepared.set(query.sql, (statement = db.prepare(query.sql)))
    return statement.all(...(query.parameters as readonly SQLInputValue[])) as unknown as readonly Row[]
  }
}

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL and NOTADB: the file, not the question. */
const troubles: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

/** What went wrong with the file is for the whole house to know; anything else is passed on as it is. */
export function unavailableOr(error: unknown): unknown {
  const code = sqliteCode(error)
  const trouble = code === null ? isClosed(error) : troubles.has(code)
  return trouble ? new StorageUnavailable('The database file cannot be used.', { cause: error }) : error
}

const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'

/** SQLite's primary result code, or null when something else was thrown. */
export const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null

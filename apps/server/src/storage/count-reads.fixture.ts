import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

/** What both engines returned while some work ran. */
interface ReadCount<T> {
  readonly rows: number
  readonly statements: number
  /** The number of statements that read documents of characters. */
  readonly documents: number
  readonly value: T
}

/** The query builder quotes names; the statements that write documents do not. */
const readsDocument = (sql: string): boolean => sql.includes('"document"')

const sqlOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''

const rowsIn = (result: unknown): number =>
  typeof result === 'object' && result !== null && 'rowCount' in result ? Number(result.rowCount) : 0

/** Runs some work and counts the reads of all databases in this process meanwhile. */
export async function countReads<T>(work: () => Promise<T>): Promise<ReadCount<T>> {
  const sqlite = vi.spyOn(StatementSync.prototype, 'all')
  const postgres = vi.spyOn(Client.prototype, 'query')
  const stop = () => [sqlite, postgres].forEach((spy) => spy.mockRestore())
  onTestFinished(stop)
  const value = await work()
  const rows = [
    ...sqlite.mock.results.map((result) => (result.type === 'return' ? result.value.length : 0)),
    ...postgres.mock.settledResults.map((result) => (result.type === 'fulfilled' ? rowsIn(result.value) : 0)),
  ]
  const statements = [
    ...sqlite.mock.contexts.map((statement) => (statement instanceof StatementSync ? statement.sourceSQL : '')),
    ...postgres.mock.calls.map(([query]) => sqlOf(query)),
  ]
  stop()
  return {
    rows: rows.reduce((sum, count) => sum + count, 0),
    statements: statements.length,
    documents: statements.filter(readsDocument).length,
    value,
  }
}

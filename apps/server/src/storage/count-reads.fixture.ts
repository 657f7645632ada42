import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

/** What both engines have returned since the count began. */
export interface ReadCount {
  readonly rows: number
  /** The number of statements that read documents of characters. */
  readonly documents: number
}

/** Counts the reads of all databases in this process until the test ends, or until `stop`. */
export function countReads(): ReadCount & { readonly stop: () => void } {
  const count = { rows: 0, documents: 0 }
  const [all, query] = [StatementSync.prototype.all, Client.prototype.query]
  const countStatement = (sql: string) => {
    // The query builder quotes names; the statements that write documents do not.
    if (sql.includes('"document"')) count.documents += 1
  }
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (this: StatementSync, ...values) {
      const rows = all.apply(this, values)
      countStatement(this.sourceSQL)
      count.rows += rows.length
      return rows
    }),
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: readonly unknown[]) {
      const [statement] = given
      if (typeof statement === 'object' && statement !== null && 'text' in statement) {
        countStatement(String(statement.text))
      }
      const result: unknown = Reflect.apply(query, this, given)
      if (result instanceof Promise) {
        void result.then(
          ({ rowCount }: { readonly rowCount: number | null }) => (count.rows += rowCount ?? 0),
          () => undefined,
        )
      }
      return result
    } as typeof query),
  ]
  const stop = () => spies.forEach((spy) => spy.mockRestore())
  onTestFinished(stop)
  return Object.assign(count, { stop })
}

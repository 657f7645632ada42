import type { SQLInputValue } from 'node:sqlite'
import type { RunQuery } from '../../queries/query.ts'
import { advance } from '../keep-commit.ts'
import type { WriteRow } from '../statements.ts'
import type { Write } from './write-thread.ts'

/**
 * Collects what changes write, in their order, for a thread that writes it later. What a change needs an answer to is also
 * done at once, in a transaction that is rolled back; the thread repeats it on the same rows, so its answer is the same.
 */
export class DeferredWrites {
  #writes: Write[] = []

  get length(): number {
    return this.#writes.length
  }

  row(write: WriteRow): WriteRow {
    return (statement, ...values) => {
      this.#writes.push([statement, values])
      // The thread reports a mistake.
      return statement.unwritten === 'outcome' ? write(statement, ...values) : true
    }
  }

  query(run: RunQuery): RunQuery {
    return (query) => {
      const { sql, parameters } = query
      if (!/^(?:select|with)\b/.test(sql)) this.#writes.push([{ sql }, parameters as readonly SQLInputValue[]])
      return run(query)
    }
  }

  /** The last log id that was deferred for a game. */
  lastLogIdOfGame(gameId: string): number | null {
    const found = this.#writes.findLast(([statement, [game]]) => statement === advance && game === gameId)
    return found ? Number(found[1][1]) : null
  }

  /** Forgets what was added after there were this many. */
  truncate(length: number): void {
    this.#writes.length = length
  }

  take(): readonly Write[] {
    const taken = this.#writes
    this.#writes = []
    return taken
  }
}

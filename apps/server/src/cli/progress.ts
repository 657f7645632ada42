import type { DatabaseDump, TableRows } from '../storage/backup-port.ts'

/** Shows how far a command has come. */
export interface Progress {
  /** Begins a step with this many parts; the returned function is called for parts that are done. */
  step(name: string, total: number): (done: number) => void
  /** Removes what is shown, so that the result has a line of its own. */
  end(): void
}

export const noProgress: Progress = { step: () => () => undefined, end: () => undefined }

const width = 24
const millisecondsBetween = 100
const startOfLine = '\r\u001B[2K'

/** A bar in one line of a terminal. */
export function progressBar(write: (text: string) => void, now: () => number): Progress {
  const number = new Intl.NumberFormat('en')
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    step(name, total) {
      let done = 0
      return (more) => {
        done += more
        const isDue = now() - shownAt >= millisecondsBetween
        if (!isDue && done < total) return
        shownAt = now()
        const share = total === 0 ? 1 : Math.min(1, done / total)
        const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
        const percent = `${Math.floor(share * 100)} %`.padStart(5)
        write(`${startOfLine}${name} ${bar} ${percent}  ${number.format(done)} of ${number.format(total)}`)
      }
    },
    end: () => write(startOfLine),
  }
}

/** A dump that shows how much of it was read; `verb` says what for. */
export function withProgress<T extends DatabaseDump>(dump: T, progress: Progress, verb: string): T {
  return {
    ...dump,
    async *tables() {
      const counts = await dump.rowCounts()
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      yield* rowsWithProgress(dump.tables(), progress.step(`${verb} rows`, total))
    },
    async *histories() {
      const counts = await dump.rowCounts()
      yield* each(dump.histories(), progress.step(`${verb} histories`, counts.get('characters') ?? 0))
    },
    async *pictures() {
      const counts = await dump.rowCounts()
      yield* each(dump.pictures(), progress.step(`${verb} pictures`, counts.get('images') ?? 0))
    },
  }
}

/** Rows that are counted as they are read. */
export async function* rowsWithProgress(
  rows: AsyncIterable<TableRows>,
  onDone: (done: number) => void,
): AsyncGenerator<TableRows> {
  for await (const part of rows) {
    yield part
    onDone(part.rows.length)
  }
}

async function* each<T>(all: AsyncIterable<T>, onDone: (done: number) => void): AsyncGenerator<T> {
  for await (const one of all) {
    yield one
    onDone(1)
  }
}

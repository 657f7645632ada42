import type { LogEntry } from './entry.ts'

/** A run of log entries without a long pause between them. */
export interface PlayPeriod {
  /** The indexes of its first and its last entry. */
  readonly first: number
  readonly last: number
  /** The time of its first entry, ISO 8601. */
  readonly began: string
}

/** An entry after a longer pause starts a new period. */
const longPause = 4 * 3_600_000

/** Splits a log, oldest entry first, into periods of play. */
export function playPeriodsOf(entries: readonly Pick<LogEntry, 'timestamp'>[]): readonly PlayPeriod[] {
  const periods: PlayPeriod[] = []
  let previous = -Infinity
  for (const [index, { timestamp }] of entries.entries()) {
    const at = Date.parse(timestamp)
    const current = periods.at(-1)
    if (current && at - previous <= longPause) periods[periods.length - 1] = { ...current, last: index }
    else periods.push({ first: index, last: index, began: timestamp })
    previous = at
  }
  return periods
}

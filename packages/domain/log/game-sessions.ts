import type { LogEntry } from './entry.ts'

/** An evening at the table, as a log shows it: entries without a long pause between them. */
export interface PlayPeriod {
  /** The places of its first and its last entry. */
  readonly first: number
  readonly last: number
  /** When it began, ISO 8601. */
  readonly began: string
}

/** Nobody plays on after so long a pause: the next entry begins another session. */
const longPause = 4 * 3_600_000

/** The sessions of a log; entries oldest first. */
export function playPeriodsOf(entries: readonly Pick<LogEntry, 'timestamp'>[]): readonly PlayPeriod[] {
  const sessions: PlayPeriod[] = []
  let before = -Infinity
  for (const [place, { timestamp }] of entries.entries()) {
    const at = Date.parse(timestamp)
    const current = sessions.at(-1)
    if (current && at - before <= longPause) sessions[sessions.length - 1] = { ...current, last: place }
    else sessions.push({ first: place, last: place, began: timestamp })
    before = at
  }
  return sessions
}

import type { Character } from '../character/character.ts'
import { apply } from '../change/apply.ts'
import type { Change } from '../change/change.ts'
import { diff } from '../change/diff.ts'
import { parsePath } from '../change/path.ts'
import type { LogEntry } from './entry.ts'

/** How a counter went up and down. */
export interface Moved {
  readonly gained: number
  readonly spent: number
}

/** What a part of a log came to. */
export interface LogSummary {
  /** What is another in the end than it was in the beginning. */
  readonly changes: readonly Change[]
  /** What counters gained and spent on the way, also those that ended where they began. */
  readonly moved: ReadonlyMap<string, Moved>
}

/** What some entries, oldest first, made of the character that they found. */
export function summaryOf(before: Character, entries: readonly LogEntry[]): LogSummary {
  const moved = new Map<string, Moved>()
  for (const { data } of entries) {
    const { field, oldValue, newValue } = data
    if (parsePath(field)?.field.kind !== 'counter') continue
    const by = Number(newValue) - Number(oldValue)
    const { gained, spent } = moved.get(field) ?? { gained: 0, spent: 0 }
    moved.set(field, by > 0 ? { gained: gained + by, spent } : { gained, spent: spent - by })
  }
  const after = apply(
    before,
    entries.map(({ data }) => data),
  )
  return { changes: diff(before, after), moved }
}

import { parsePath } from '../change/path.ts'
import type { LogEntry } from './entry.ts'

/** How a counter went up and down. */
export interface Moved {
  readonly gained: number
  readonly spent: number
}

/** What counters gained and spent in some entries, also those that ended where they began. */
export function movedIn(entries: readonly Pick<LogEntry, 'data'>[]): ReadonlyMap<string, Moved> {
  const moved = new Map<string, Moved>()
  for (const { data } of entries) {
    const { field, oldValue, newValue } = data
    if (parsePath(field)?.field.kind !== 'counter') continue
    const by = Number(newValue) - Number(oldValue)
    const { gained, spent } = moved.get(field) ?? { gained: 0, spent: 0 }
    moved.set(field, by > 0 ? { gained: gained + by, spent } : { gained, spent: spent - by })
  }
  return moved
}

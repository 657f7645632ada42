import { parsePath } from '../change/path.ts'
import type { LogEntry } from './entry.ts'

/** The sum of all increases and of all decreases of a counter. */
export interface CounterTotals {
  readonly gained: number
  readonly spent: number
}

/** The totals of each counter in the given entries, by field path. */
export function counterTotalsIn(entries: readonly Pick<LogEntry, 'data'>[]): ReadonlyMap<string, CounterTotals> {
  const totals = new Map<string, CounterTotals>()
  for (const { data } of entries) {
    const { field, oldValue, newValue } = data
    if (parsePath(field)?.field.kind !== 'counter') continue
    const by = Number(newValue) - Number(oldValue)
    const { gained, spent } = totals.get(field) ?? { gained: 0, spent: 0 }
    totals.set(field, by > 0 ? { gained: gained + by, spent } : { gained, spent: spent - by })
  }
  return totals
}

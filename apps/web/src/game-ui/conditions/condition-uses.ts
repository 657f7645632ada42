import { isRecord, type Json } from '@everquill/domain'
import { readPreference, storePreference } from '../../ui/foundation/device-preferences.ts'

/** How often conditions were added in this browser, by reference. */
export function conditionUses(): ReadonlyMap<string, number> {
  try {
    const stored: Json = JSON.parse(readPreference('conditions') ?? '{}')
    return new Map(
      Object.entries(isRecord(stored) ? stored : {}).flatMap(([condition, count]) =>
        typeof count === 'number' ? [[condition, count]] : [],
      ),
    )
  } catch {
    return new Map()
  }
}

export function countConditionUse(condition: string): void {
  const uses = conditionUses()
  const counted = new Map(uses).set(condition, (uses.get(condition) ?? 0) + 1)
  storePreference('conditions', JSON.stringify(Object.fromEntries(counted)))
}

/** The records that were added most, in their order otherwise. */
export const mostUsed = <Record extends { readonly id: string }>(
  records: readonly Record[],
  uses: ReadonlyMap<string, number>,
  count: number,
): readonly Record[] =>
  records.toSorted((one, other) => (uses.get(other.id) ?? 0) - (uses.get(one.id) ?? 0)).slice(0, count)

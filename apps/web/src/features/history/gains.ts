import { parsePath, type Change, type CounterTotals } from '@everquill/domain'

/** Something that a character has more of after a period. */
export type Gain =
  | { readonly kind: 'number'; readonly change: Change; readonly amount: number }
  /** An item or a spell that was added. */
  | { readonly kind: 'entry'; readonly change: Change }

/** Healing is not a gain. */
const refilled: readonly string[] = ['hp', 'mana']

/** What was gained in a period, in the order of the changes: coins that were spent again count as well. */
export function gainsIn(changes: readonly Change[], totals: Readonly<Record<string, CounterTotals>>): readonly Gain[] {
  const evenedOut = Object.keys(totals).filter((field) => !changes.some((change) => change.field === field))
  const all = [...changes, ...evenedOut.map((field): Change => ({ field, oldValue: null, newValue: null }))]
  return all.flatMap((change): readonly Gain[] => {
    if (refilled.includes(change.field) || !isShown(change)) return []
    if (isAdded(change)) return [{ kind: 'entry', change }]
    const amount = totals[change.field]?.gained ?? increase(change)
    return amount > 0 ? [{ kind: 'number', change, amount }] : []
  })
}

/** Lists whose entries a player knows by name; the others only belong to another value, such as the end of a condition. */
const namedLists: readonly string[] = ['items', 'spells']

/** Whether a change adds an item or a spell. */
export const isAdded = ({ field, oldValue, newValue }: Change): boolean => {
  const path = parsePath(field)
  return path?.kind === 'entry' && namedLists.includes(path.key) && oldValue === null && newValue !== null
}

/** Whether a change is of interest by itself: not the end of a condition, nor where something was imported from. */
export const isShown = ({ field }: Pick<Change, 'field'>): boolean => {
  const path = parsePath(field)
  return path === null || path.kind === 'field' || namedLists.includes(path.key)
}

const increase = ({ oldValue, newValue }: Change): number =>
  typeof newValue === 'number' ? newValue - (typeof oldValue === 'number' ? oldValue : 0) : 0

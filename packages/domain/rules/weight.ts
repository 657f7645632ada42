import type { ItemEntry } from '../character/fields.ts'

/** The weight of an inventory. */
export interface Load {
  readonly grams: number
  /** The number of entries of unknown weight, which count as 0. */
  readonly unknown: number
}

/** Sums up the weight of all entries; `gramsOf` returns the weight of one item, if known. */
export function loadOf(
  entries: readonly Pick<ItemEntry, 'item' | 'quantity'>[],
  gramsOf: (item: string) => number | undefined,
): Load {
  const weights = entries.map(({ item, quantity }) => multiplied(gramsOf(item), quantity))
  const known = weights.filter((grams) => grams !== undefined)
  return { grams: known.reduce((sum, grams) => sum + grams, 0), unknown: weights.length - known.length }
}

const multiplied = (grams: number | undefined, quantity: number): number | undefined =>
  grams === undefined ? undefined : grams * quantity

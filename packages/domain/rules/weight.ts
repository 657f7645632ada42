import type { ItemEntry } from '../character/fields.ts'

/** What a pack weighs, as far as that is known. */
export interface Load {
  readonly grams: number
  /** Entries of which nobody knows what they weigh: they count for nothing. */
  readonly unknown: number
}

/** The weight of all that is carried; `gramsOf` knows what one of a thing weighs, or does not. */
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

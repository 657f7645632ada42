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

/** The weight of an inventory against what the character can carry. It is shown, never enforced. */
export interface Encumbrance {
  readonly grams: number
  readonly limitGrams: number
  readonly isOver: boolean
}

/** Compares a weight with a limit in kilograms. */
export const encumbrance = (grams: number, limitKilograms: number): Encumbrance => {
  const limitGrams = Math.round(limitKilograms * 1_000)
  return { grams, limitGrams, isOver: grams > limitGrams }
}

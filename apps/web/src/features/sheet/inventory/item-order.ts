import { nameOrder, textOrder, type ItemEntry, type Lookup, type Localized } from '@everquill/domain'

export const itemSorts = ['date', 'name', 'weight', 'kind'] as const

export type ItemSort = (typeof itemSorts)[number]

type ItemLookup = Lookup<'Items'>

/**
 * Sorts newest first, heaviest first (per piece, so that a quantity change moves nothing), by kind or by name; ties by
 * name. Items that are not in the catalogue count as weightless and as the last kind.
 */
export function itemOrder(lookup: ItemLookup, language: keyof Localized, sort: ItemSort = 'date') {
  const compare = nameOrder()
  const nameOf = ({ item }: ItemEntry) => lookup.recordOf(item)?.name[language] ?? item
  const byName = (left: ItemEntry, right: ItemEntry) => compare(nameOf(left), nameOf(right))
  const orders: Readonly<Record<ItemSort, (left: ItemEntry, right: ItemEntry) => number>> = {
    date: (left, right) => textOrder(right.acquired_at, left.acquired_at),
    name: byName,
    weight: (left, right) => gramsOf(lookup, right) - gramsOf(lookup, left),
    kind: (left, right) => textOrder(kindOf(lookup, left), kindOf(lookup, right)),
  }
  return (left: ItemEntry, right: ItemEntry): number => orders[sort](left, right) || byName(left, right)
}

const gramsOf = (lookup: ItemLookup, { item }: ItemEntry): number => lookup.recordOf(item)?.facts.weight_grams ?? 0

const kindOf = (lookup: ItemLookup, { item }: ItemEntry): string => lookup.recordOf(item)?.facts.kind ?? '\uFFFF'

import { lookup, localized, type CatalogueRecord, type ItemEntry, type Localized } from '@everquill/domain'
import { anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import { itemOrder, type ItemSort } from './item-order.ts'

const record = (
  id: string,
  name: Localized,
  kind: 'gear' | 'light',
  weight_grams: number,
): CatalogueRecord<'Items'> => ({
  id,
  name,
  status: 'published',
  description: localized('', ''),
  facts: { kind, weight_grams },
  revision: 0,
  outdated: null,
})
const items = lookup([
  record('rope', localized('Rope', 'Seil'), 'gear', 3_000),
  record('oil', localized('Oil', 'Öl'), 'light', 400),
  record('torch', localized('Torch', 'Fackel'), 'light', 500),
])
const pack: readonly ItemEntry[] = [
  anItem({ item: 'rope', acquired_at: '2026-11-14' }),
  anItem({ item: 'oil', quantity: 9, acquired_at: '2026-11-14' }),
  anItem({ item: 'torch', acquired_at: '2026-11-14' }),
  anItem({ item: 'my map', acquired_at: '2026-11-14T21:00:00.000Z' }),
  anItem({ item: 'key', acquired_at: '2026-10-31T22:00:00.000Z' }),
]
const sorted = (sort: ItemSort) => pack.toSorted(itemOrder(items, 'de', sort)).map(({ item }) => item)

test('by date, the newest item comes first, and items of one day are sorted by their names in the reader’s language', () => {
  expect(sorted('date')).toEqual(['my map', 'torch', 'oil', 'rope', 'key'])
})

test('by name, the name in the reader’s language counts', () => {
  expect(sorted('name')).toEqual(['torch', 'key', 'my map', 'oil', 'rope'])
})

test('by weight, the heaviest piece comes first whatever its quantity, and items without a weight last', () => {
  expect(sorted('weight')).toEqual(['rope', 'torch', 'oil', 'key', 'my map'])
})

test('by kind, items without a kind come last', () => {
  expect(sorted('kind')).toEqual(['rope', 'torch', 'oil', 'key', 'my map'])
})

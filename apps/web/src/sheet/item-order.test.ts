import { anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import { itemOrder } from './item-order.ts'

const names = new Map([
  ['rope', 'Seil'],
  ['oil', 'Öl'],
  ['torch', 'Fackel'],
])
const order = itemOrder((reference) => names.get(reference) ?? reference, 'de')

test('what came last stands first, and what came together stands by its name in the reader’s language', () => {
  const items = [
    anItem({ item: 'rope', acquired_at: '2026-11-14' }),
    anItem({ item: 'oil', acquired_at: '2026-11-14' }),
    anItem({ item: 'torch', acquired_at: '2026-11-14' }),
    anItem({ item: 'map', acquired_at: '2026-11-14T21:00:00.000Z' }),
    anItem({ item: 'key', acquired_at: '2026-10-31T22:00:00.000Z' }),
  ]
  expect(items.sort(order).map(({ item }) => item)).toEqual(['map', 'torch', 'oil', 'rope', 'key'])
})

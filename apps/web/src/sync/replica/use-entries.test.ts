import { anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import { orderedIds, type EntryOf } from './use-entries.ts'

const byName = (left: EntryOf<'items'>, right: EntryOf<'items'>) => left.item.localeCompare(right.item)
const rope = anItem({ id: 'e1', item: 'Rope' })
const bedroll = anItem({ id: 'e2', item: 'Bedroll' })

test('orderedIds sorts the ids by the given order', () => {
  expect(orderedIds(byName)([rope, bedroll])).toEqual(['e2', 'e1'])
})

test('orderedIds returns the same array until an entry is added, removed or moved', () => {
  const idsOf = orderedIds(byName)
  const ids = idsOf([rope, bedroll])
  expect(idsOf([{ ...rope, quantity: 7 }, bedroll])).toBe(ids)
  expect(idsOf([{ ...rope, item: 'Axe' }, bedroll])).toEqual(['e1', 'e2'])
  expect(idsOf([rope])).toEqual(['e1'])
})

import { expect, test } from 'vitest'
import type { ItemEntry } from '../../character/fields.ts'
import type { Slot } from '../../character/slots.ts'
import { catalogueRecord } from '../../content/catalogue-record.ts'
import { lookup } from '../../content/lookup.ts'
import { equipEdits } from './equipment.ts'

const catalogue = lookup<'Items'>(
  (['finger', 'both-hands', 'main-hand', 'off-hand'] as const).map((slot) =>
    catalogueRecord('Items', { id: slot, status: 'published', translations: [], slot }),
  ),
)
const anItem = (item: Slot, equipped?: Slot, id: string = item): ItemEntry => ({
  id,
  item,
  quantity: 1,
  acquired_at: '2026-11-14',
  ...(equipped && { equipped }),
})

test('a bow takes the sword and the shield out of the hands', () => {
  const items = [anItem('main-hand', 'main-hand'), anItem('off-hand', 'off-hand'), anItem('both-hands')]
  expect(equipEdits(items, 'both-hands', catalogue)).toEqual({
    kind: 'edits',
    edits: [
      { field: 'items.main-hand.equipped', value: null },
      { field: 'items.off-hand.equipped', value: null },
      { field: 'items.both-hands.equipped', value: 'both-hands' },
    ],
  })
})

test('a sword takes the bow out of the hands', () => {
  const items = [anItem('both-hands', 'both-hands'), anItem('main-hand')]
  expect(equipEdits(items, 'main-hand', catalogue)).toMatchObject({
    edits: [
      { field: 'items.both-hands.equipped', value: null },
      { field: 'items.main-hand.equipped', value: 'main-hand' },
    ],
  })
})

test('two rings can be worn, and a third replaces the first', () => {
  const rings = [anItem('finger', 'finger', 'a'), anItem('finger', undefined, 'b'), anItem('finger', undefined, 'c')]
  expect(equipEdits(rings, 'b', catalogue)).toMatchObject({ edits: [{ field: 'items.b.equipped', value: 'finger' }] })
  const two = [anItem('finger', 'finger', 'a'), anItem('finger', 'finger', 'b'), anItem('finger', undefined, 'c')]
  expect(equipEdits(two, 'c', catalogue)).toMatchObject({
    edits: [
      { field: 'items.a.equipped', value: null },
      { field: 'items.c.equipped', value: 'finger' },
    ],
  })
})

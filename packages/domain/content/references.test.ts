import { expect, test } from 'vitest'
import { collectionAt, collectionOf } from './references.ts'

test.each([
  ['race', 'Races'],
  ['class', 'Classes'],
  ['conditions', 'Conditions'],
  ['items.a1.item', 'Items'],
  ['spells.a1.spell', 'Spells'],
  ['items.a1.note', undefined],
  ['items.a1', undefined],
  ['spells.a1.item', undefined],
  ['name', undefined],
  ['climbing_number', undefined],
])('%s may refer to %s', (field, collection) => {
  expect(collectionAt(field)).toBe(collection)
})

test('a name in the log belongs to a collection', () => {
  expect(collectionOf({ collection: 'skills', reference: 'climbing' })).toBe('Skills')
})

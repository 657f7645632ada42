import { expect, test } from 'vitest'
import { collectionOfField, collectionOf } from './references.ts'

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
])('values of %s refer to %s', (field, collection) => {
  expect(collectionOfField(field)).toBe(collection)
})

test('a content reference of the log belongs to a collection', () => {
  expect(collectionOf({ collection: 'skills', reference: 'climbing' })).toBe('Skills')
})

import { expect, test } from 'vitest'
import { collectionOfField, collectionOf, plainName } from './references.ts'

test.each([
  ['race', 'Races'],
  ['class', 'Classes'],
  ['conditions', 'Conditions'],
  ['pinned', 'Skills'],
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

test('the plain name of a reference is the typed text, or the words of a skill key', () => {
  expect(plainName({ collection: 'items', reference: 'grandma’s rope_1' })).toBe('grandma’s rope_1')
  expect(plainName({ collection: 'skills', reference: 'animal_handling' })).toBe('Animal handling')
  expect(plainName({ collection: 'skills', reference: 'überleben' })).toBe('Überleben')
})

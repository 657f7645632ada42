import { lookup, localized, type CatalogueRecord, type Localized } from '@everquill/domain'
import { expect, test } from 'vitest'
import { resolveText, findSuggestions } from './catalogue-suggestions.ts'

const record = (id: string, name: Localized): CatalogueRecord<'Items'> => ({
  id,
  name,
  status: 'published',
  description: localized('', ''),
  facts: {},
  revision: 0,
  outdated: null,
})
const rope = record('rope', localized('Rope', 'Seil'))
const silkRope = record('silk-rope', localized('Silk rope', 'Seidenseil'))
const torch = record('torch', localized('Torch', 'Fackel'))
const items = lookup([silkRope, rope, torch])
const pack = [
  { id: 'a', reference: 'silk-rope' },
  { id: 'b', reference: 'My own rope' },
  { id: 'c', reference: 'torch' },
]

test('owned entries come first, then other catalogue records, then the typed text', () => {
  const { owned, records, customText } = findSuggestions('rop', pack, items, 'en')
  expect(owned.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(records).toEqual([rope])
  expect(customText).toBe('rop')
})

test('owned entries are found by their names in the other language', () => {
  expect(findSuggestions('fack', pack, items, 'en').owned.map(({ id }) => id)).toEqual(['c'])
})

test('the name of a record or an owned entry is not offered as custom text', () => {
  expect(findSuggestions('seil', [], items, 'de')).toMatchObject({ records: [rope, silkRope], customText: undefined })
  expect(findSuggestions('my own ROPE', pack, items, 'en').customText).toBeUndefined()
})

test('an empty text has no suggestions, and there are never more than seven', () => {
  expect(findSuggestions('', pack, items, 'en')).toEqual({ owned: [], records: [], customText: undefined })
  const many = Array.from({ length: 50 }, (_, i) => record(`${i}`, localized(`Torch ${i}`, `Fackel ${i}`)))
  expect(findSuggestions('torch', [], lookup(many), 'en').records).toHaveLength(7)
})

test('a full name resolves to an owned entry, else to a catalogue record, else to nothing', () => {
  expect(resolveText('Seidenseil', pack, items)).toBe(pack[0])
  expect(resolveText('my own rope', pack, items)).toBe(pack[1])
  expect(resolveText('ROPE', pack, items)).toBe(rope)
  expect(resolveText('Grandmother’s ring', pack, items)).toBeUndefined()
})

test('a custom text that a record has been added for resolves like that record', () => {
  expect(resolveText('rope', [{ id: 'x', reference: 'Seil' }], items)).toEqual({ id: 'x', reference: 'Seil' })
})

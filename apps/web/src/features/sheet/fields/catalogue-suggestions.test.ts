import { lookup, localized, type CatalogueRecord, type Localized } from '@everquill/domain'
import { expect, test } from 'vitest'
import { meantBy, offersFor } from './catalogue-suggestions.ts'

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

test('what one has comes first, then the catalogue without it, then the text as it is', () => {
  const { held, records, own } = offersFor('rop', pack, items, 'en')
  expect(held.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(records).toEqual([rope])
  expect(own).toBe('rop')
})

test('what one has is found by its name in the other language', () => {
  expect(offersFor('fack', pack, items, 'en').held.map(({ id }) => id)).toEqual(['c'])
})

test('a whole name is not offered as a text of one’s own', () => {
  expect(offersFor('seil', [], items, 'de')).toMatchObject({ records: [rope, silkRope], own: undefined })
  expect(offersFor('my own ROPE', pack, items, 'en').own).toBeUndefined()
})

test('while nothing is typed nothing is offered, and never a long list', () => {
  expect(offersFor('', pack, items, 'en')).toEqual({ held: [], records: [], own: undefined })
  const many = Array.from({ length: 50 }, (_, i) => record(`${i}`, localized(`Torch ${i}`, `Fackel ${i}`)))
  expect(offersFor('torch', [], lookup(many), 'en').records).toHaveLength(7)
})

test('who writes a whole name means what they have, else the catalogue’s, else their own', () => {
  expect(meantBy('Seidenseil', pack, items)).toBe(pack[0])
  expect(meantBy('my own rope', pack, items)).toBe(pack[1])
  expect(meantBy('ROPE', pack, items)).toBe(rope)
  expect(meantBy('Grandmother’s ring', pack, items)).toBeUndefined()
})

test('a text that was written before the catalogue knew it means its record now', () => {
  expect(meantBy('rope', [{ id: 'x', reference: 'Seil' }], items)).toEqual({ id: 'x', reference: 'Seil' })
})

import { expect, test } from 'vitest'
import { localized, type Localized } from '../localized.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import type { Status } from './collections.ts'
import { lookup } from './lookup.ts'

const record = (id: string, name: Localized, status: Status = 'published'): CatalogueRecord<'Items'> => ({
  id,
  name,
  status,
  description: localized('', ''),
  facts: {},
  revision: 0,
  outdated: null,
})

const rope = record('rope', localized('Rope', 'Seil'))
const silkRope = record('silk-rope', localized('Silk rope', 'Seidenseil'))
const key = record('key', localized('Silver key', 'Silberner Schlüssel'))
const seal = record('seal', localized('Seal and wax', 'Siegel und Wachs'))
const relic = record('relic', localized('Relic of the road', 'Wegreliquie'), 'archived')
const items = lookup([silkRope, rope, key, seal, relic])

test('a reference is an id, or a title in any language with all markup removed', () => {
  expect(items.recordOf('rope')).toBe(rope)
  expect(items.recordOf('Seil')).toBe(rope)
  expect(items.recordOf(' <b>Silver&nbsp;key</b>')).toBe(key)
  expect(items.recordOf('ROPE')).toBeUndefined()
  expect(items.recordOf('')).toBeUndefined()
  expect(items.recordOf('__proto__')).toBeUndefined()
})

test('a skill is found by its key, whatever its id is', () => {
  const climbing = { ...record('17', localized('Climbing', 'Klettern')), facts: { key: 'climbing' } }
  expect(lookup([climbing]).recordOf('climbing')).toBe(climbing)
  expect(lookup([climbing]).recordOf('17')).toBe(climbing)
})

test('an id goes before a title', () => {
  const odd = record('Seil', localized('Odd', 'Sonderbar'))
  expect(lookup([rope, odd]).recordOf('Seil')).toBe(odd)
})

test('of two records with one title the first is meant', () => {
  expect(lookup([rope, record('other', localized('Rope', 'Tau'))]).recordOf('Rope')).toBe(rope)
})

test('what is not offered any more still gives references their names', () => {
  expect(items.recordOf('Relic of the road')).toBe(relic)
  expect(items.namedBy('Relic of the road')).toBeUndefined()
  expect(items.search('relic', 'en')).toEqual([])
})

test('who types a whole name means its record, in small letters too', () => {
  expect(items.namedBy(' silver KEY ')).toBe(key)
  expect(items.namedBy('silberner schlüssel')).toBe(key)
  expect(items.namedBy('silver')).toBeUndefined()
})

test('names that begin with it come first, then words, then what holds it, each in the order of the alphabet', () => {
  expect(items.search('rope', 'en')).toEqual([rope, silkRope])
  expect(items.search('s', 'en')).toEqual([rope, seal, silkRope, key])
  expect(items.search('s', 'de')).toEqual([silkRope, rope, seal, key])
  expect(items.search('wax', 'de')).toEqual([seal])
})

test('a hasty spelling finds what has accents', () => {
  expect(items.search('schlussel', 'en')).toEqual([key])
  expect(items.search('SCHLÜ', 'en')).toEqual([key])
})

test('while nothing is typed everything is offered, in order', () => {
  expect(items.search('', 'de')).toEqual([silkRope, rope, seal, key])
})

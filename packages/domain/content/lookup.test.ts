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

test('a reference is resolved by id, or by title in any language with all markup removed', () => {
  expect(items.recordOf('rope')).toBe(rope)
  expect(items.recordOf('Seil')).toBe(rope)
  expect(items.recordOf(' <b>Silver&nbsp;key</b>')).toBe(key)
  expect(items.recordOf('ROPE')).toBeUndefined()
  expect(items.recordOf('')).toBeUndefined()
  expect(items.recordOf('__proto__')).toBeUndefined()
})

test('a skill is found by its key and by its id', () => {
  const climbing = { ...record('17', localized('Climbing', 'Klettern')), facts: { key: 'climbing' } }
  expect(lookup([climbing]).recordOf('climbing')).toBe(climbing)
  expect(lookup([climbing]).recordOf('17')).toBe(climbing)
})

test('ids take precedence over titles', () => {
  const odd = record('Seil', localized('Odd', 'Sonderbar'))
  expect(lookup([rope, odd]).recordOf('Seil')).toBe(odd)
})

test('of two records with the same title the first is found', () => {
  expect(lookup([rope, record('other', localized('Rope', 'Tau'))]).recordOf('Rope')).toBe(rope)
})

test('an archived record resolves references but is not offered', () => {
  expect(items.recordOf('Relic of the road')).toBe(relic)
  expect(items.recordNamed('Relic of the road')).toBeUndefined()
  expect(items.search('relic', 'en')).toEqual([])
})

test('a record is found by its whole name, ignoring case', () => {
  expect(items.recordNamed(' silver KEY ')).toBe(key)
  expect(items.recordNamed('silberner schlüssel')).toBe(key)
  expect(items.recordNamed('silver')).toBeUndefined()
})

test('search results are ranked: start of the name, start of a word, anywhere; each sorted by name', () => {
  expect(items.search('rope', 'en')).toEqual([rope, silkRope])
  expect(items.search('s', 'en')).toEqual([rope, seal, silkRope, key])
  expect(items.search('s', 'de')).toEqual([silkRope, rope, seal, key])
  expect(items.search('wax', 'de')).toEqual([seal])
})

test('a name with a word that starts with the query comes before one that has it inside a word', () => {
  const inside = record('europe', localized('Map of Europe', 'Karte'))
  expect(lookup([inside, silkRope]).search('rope', 'en')).toEqual([silkRope, inside])
})

test('search ignores accents and case', () => {
  expect(items.search('schlussel', 'en')).toEqual([key])
  expect(items.search('SCHLÜ', 'en')).toEqual([key])
})

test('an empty search returns all published records, sorted by name', () => {
  expect(items.search('', 'de')).toEqual([silkRope, rope, seal, key])
})

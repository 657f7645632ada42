import { catalogueRecord } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { catalogueSearch } from './catalogue-search.ts'
import { countMatches, createFinder, filterRecords } from './find-records.ts'

const item = (id: string, english: string, german: string, facts: object = {}, about: object = {}) =>
  catalogueRecord('Items', {
    id,
    status: 'published',
    revision: 0,
    outdated: null,
    kind: 'gear',
    slot: null,
    weight_grams: 1,
    price_copper: 1,
    ...facts,
    ...about,
    translations: [
      { languages_code: 'en-US', name: english },
      { languages_code: 'de-DE', name: german },
    ],
  })

const records = [
  item('key', 'Key', 'Schlüssel'),
  item('rope', 'Rope', 'Seil'),
  item('cap', 'Cap', 'Kappe', { kind: 'clothing', slot: 'head' }),
  item('idea', 'Idea', 'Einfall', {}, { status: 'draft' }),
  item('relic', 'Relic', 'Reliquie', {}, { status: 'archived', revision: 3, outdated: 'de-DE' }),
]
const ids = (search: Parameters<typeof filterRecords>[2], mayEdit = false) =>
  filterRecords('Items', records, search, mayEdit).map(({ id }) => id)

describe('filterRecords', () => {
  test('players see only published records, whatever the URL asks for', () => {
    expect(ids({})).toEqual(['key', 'rope', 'cap'])
    expect(ids({ status: 'draft' })).toEqual(['key', 'rope', 'cap'])
  })

  test('administrators see all records and can filter by status, outdated or edited', () => {
    expect(ids({}, true)).toHaveLength(5)
    expect(ids({ status: 'draft' }, true)).toEqual(['idea'])
    expect(ids({ status: 'outdated' }, true)).toEqual(['relic'])
    expect(ids({ status: 'edited' }, true)).toEqual(['relic'])
  })

  test('facts filter the list, and filters of another collection are ignored', () => {
    expect(ids({ kind: 'clothing' })).toEqual(['cap'])
    expect(ids({ slot: 'none' })).toEqual(['key', 'rope'])
    expect(ids({ kind: 'clothing', slot: 'feet' })).toEqual([])
    expect(ids({ school: 'flame', level: '3' })).toHaveLength(3)
  })
})

describe('createFinder', () => {
  const find = createFinder(records, 'en')
  const found = (typed: string) => find(typed).map(({ record, otherName }) => [record.id, otherName])

  test('an empty search lists all records, sorted in the reader’s language', () => {
    expect(found('').map(([id]) => id)).toEqual(['cap', 'idea', 'key', 'relic', 'rope'])
    expect(createFinder(records, 'de')('').map(({ record }) => record.id)).toEqual([
      'idea',
      'cap',
      'relic',
      'key',
      'rope',
    ])
  })

  test('both languages are searched, and a match in the other language shows that name', () => {
    expect(found('rop')).toEqual([['rope', null]])
    expect(found('seil')).toEqual([['rope', 'Seil']])
    expect(found('schlussel')).toEqual([['key', 'Schlüssel']])
    expect(found('nothing such')).toEqual([])
  })
})

test('unknown search parameters are dropped and numbers become strings', () => {
  expect(catalogueSearch({ in: 'Spells', level: 3, q: '', nonsense: 'x', record: ['a'], school: null })).toEqual({
    in: 'Spells',
    level: '3',
  })
})

test('matches are counted in both languages, and drafts for administrators only', () => {
  expect(countMatches(records, 'seil', false)).toBe(1)
  expect(countMatches(records, 'idea', false)).toBe(0)
  expect(countMatches(records, 'idea', true)).toBe(1)
  expect(countMatches(records, 'dragon', true)).toBe(0)
})

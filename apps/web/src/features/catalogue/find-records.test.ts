import { catalogueRecord } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { catalogueSearch } from './catalogue-search.ts'
import { finder, narrowed } from './find-records.ts'

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
const ids = (search: Parameters<typeof narrowed>[2], mayEdit = false) =>
  narrowed('Items', records, search, mayEdit).map(({ id }) => id)

describe('what is shown', () => {
  test('players see what is published, whatever the address says', () => {
    expect(ids({})).toEqual(['key', 'rope', 'cap'])
    expect(ids({ status: 'draft' })).toEqual(['key', 'rope', 'cap'])
  })

  test('the administrator sees all, or those of a status, or those that need looking after', () => {
    expect(ids({}, true)).toHaveLength(5)
    expect(ids({ status: 'draft' }, true)).toEqual(['idea'])
    expect(ids({ status: 'outdated' }, true)).toEqual(['relic'])
    expect(ids({ status: 'edited' }, true)).toEqual(['relic'])
  })

  test('facts narrow the list, and a fact of another collection does not', () => {
    expect(ids({ kind: 'clothing' })).toEqual(['cap'])
    expect(ids({ slot: 'none' })).toEqual(['key', 'rope'])
    expect(ids({ kind: 'clothing', slot: 'feet' })).toEqual([])
    expect(ids({ school: 'flame', level: '3' })).toHaveLength(3)
  })
})

describe('what is found', () => {
  const find = finder(records, 'en')
  const found = (typed: string) => find(typed).map(({ record, otherName }) => [record.id, otherName])

  test('all of it, by the alphabet of the reader’s language, while nothing is sought', () => {
    expect(found('').map(([id]) => id)).toEqual(['cap', 'idea', 'key', 'relic', 'rope'])
    expect(finder(records, 'de')('').map(({ record }) => record.id)).toEqual(['idea', 'cap', 'relic', 'key', 'rope'])
  })

  test('in both languages at once; a name in the other language says so', () => {
    expect(found('rop')).toEqual([['rope', null]])
    expect(found('seil')).toEqual([['rope', 'Seil']])
    expect(found('schlussel')).toEqual([['key', 'Schlüssel']])
    expect(found('nothing such')).toEqual([])
  })
})

test('an address is read as far as it is known, and numbers are words', () => {
  expect(catalogueSearch({ in: 'Spells', level: 3, q: '', nonsense: 'x', record: ['a'], school: null })).toEqual({
    in: 'Spells',
    level: '3',
  })
})

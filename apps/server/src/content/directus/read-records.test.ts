import type { Collection } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { readRecords } from './read-records.ts'

const read = (data: unknown, collection: Collection = 'Races') => readRecords(collection, JSON.stringify({ data }))
const recordsOf = (data: unknown) => {
  const outcome = read(data)
  return outcome.kind === 'records' ? outcome.records : outcome
}

const human = { languages_code: 'en-US', title: 'Human' }
const race = (own: object) => ({ id: 1, status: 'published', translations: [human], ...own })

describe('record', () => {
  test('the id of a record is text, whether it was sent as a number or a UUID', () => {
    const id = '6f1c0d5e-0000-4000-8000-000000000001'
    expect(recordsOf([race({ id: 7 }), race({ id })])).toMatchObject([{ id }, { id: '7' }])
  })

  test.each([{ id: null }, { id: '' }, { id: true }, { id: { id: 1 } }, { id: undefined }])(
    'a record without an id (%j) is left out with a notice',
    (own) => {
      expect(read([race(own), race({ id: 2 })])).toMatchObject({
        records: [{ id: '2' }],
        notices: ['The content server sent 1 record of Races without an id or twice'],
      })
    },
  )

  test('a record that is sent twice is used once', () => {
    expect(recordsOf([race({ slug: 'first' }), race({ slug: 'second' })])).toMatchObject([{ slug: 'first' }])
  })

  test('a record without a status is published', () => {
    expect(recordsOf([race({ status: undefined })])).toMatchObject([{ status: 'published' }])
  })

  test('decimals sent as text become numbers, other texts stay', () => {
    const sent = { cost: '15.00', weight: '3', debt: '-0.5', code: '007', slug: 'x1', huge: '12345678901234567890' }
    expect(recordsOf([race(sent)])).toMatchObject([
      { cost: 15, weight: 3, debt: -0.5, code: '007', slug: 'x1', huge: '12345678901234567890' },
    ])
  })

  test('deeply nested values are dropped', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const row = `{"title":"Human","deep":${deep}}`
    const outcome = readRecords('Races', `{"data":[{"id":1,"deep":${deep},"tags":[["a"]],"translations":[${row}]}]}`)
    expect(JSON.parse(JSON.stringify(outcome))).toEqual({
      kind: 'records',
      records: [
        {
          id: '1',
          status: 'published',
          tags: [['a']],
          translations: [{ id: 0, Races_id: '1', languages_code: null, title: 'Human' }],
        },
      ],
      notices: [],
    })
  })

  test('a __proto__ key does not pollute Object', () => {
    const outcome = readRecords(
      'Races',
      '{"data":[{"id":1,"__proto__":{"polluted":true},"translations":[{"title":"Human"}]}]}',
    )
    expect(outcome).toMatchObject({ kind: 'records' })
    expect('polluted' in {}).toBe(false)
  })
})

describe('translation', () => {
  const translated = (row: unknown) => recordsOf([race({ translations: [row] }), race({ id: 2 })])

  test.each([
    ['en-US', 'en-US'],
    ['de-DE', 'de-DE'],
    ['en', 'en-US'],
    ['DE', 'de-DE'],
    ['fr-FR', 'fr-FR'],
    [null, null],
    [undefined, null],
    [{ code: 'de-DE', name: 'German', direction: 'ltr' }, 'de-DE'],
    [{ code: 'en' }, 'en-US'],
    [{}, null],
    [7, null],
  ])('the language code %j becomes %j', (languages_code, language) => {
    expect(translated({ id: 5, title: 'Human', languages_code })).toMatchObject([
      { translations: [{ id: 5, languages_code: language, title: 'Human' }] },
      {},
    ])
  })

  test('a translation refers to its record by id, also when the whole record was sent', () => {
    expect(translated({ ...human, Races_id: { id: 1, status: 'published' } })).toMatchObject([
      { translations: [{ Races_id: '1' }] },
      {},
    ])
  })

  test.each([1, null, 'x', [], {}, { title: '' }, { title: ' ' }, { title: 5 }, { name: null }])(
    '%j is not a translation',
    (row) => {
      expect(translated(row)).toMatchObject([{ translations: [] }, {}])
    },
  )

  test.each([undefined, null, 'x', {}, []])('a record may have no translations: %j', (translations) => {
    expect(read([race({ translations }), race({ id: 2 })])).toMatchObject({
      records: [{ id: '1', translations: [] }, { id: '2' }],
      notices: ['The content server sent 1 record of Races without translations (1)'],
    })
  })
})

describe('facts', () => {
  const item = (id: number, own: object) => ({ id, ...own, translations: [{ languages_code: 'en-US', name: 'Bow' }] })

  test('an invalid fact stays in the record, with a notice', () => {
    expect(read([item(41, { damage: '1d6' }), item(42, { damage: 'lots', uses: 0 })], 'Items')).toMatchObject({
      records: [{ id: '41' }, { id: '42', damage: 'lots', uses: 0 }],
      notices: ['Items/42: damage is not valid and was ignored', 'Items/42: uses is not valid and was ignored'],
    })
  })

  test('at most three facts of a collection are named', () => {
    const sent = [1, 2, 3, 4, 5].map((id) => item(id, { damage: 'lots' }))
    expect(read(sent, 'Items')).toMatchObject({
      notices: [
        'Items/1: damage is not valid and was ignored',
        'Items/2: damage is not valid and was ignored',
        'Items/3: damage is not valid and was ignored',
        'Items: 2 more like these',
      ],
    })
  })

  test.each([{}, { damage: null }, { damage: '' }, { weight_grams: null }, { slot: null }])(
    'an empty fact is not a problem: %j',
    (own) => {
      expect(read([item(1, own)], 'Items')).toMatchObject({ notices: [] })
    },
  )

  test('a formula in another notation is valid and stays as it was sent', () => {
    expect(read([item(1, { damage: '1W8 + STÄ' })], 'Items')).toMatchObject({
      records: [{ damage: '1W8 + STÄ' }],
      notices: [],
    })
  })

  test('a formula that is only a number stays text', () => {
    expect(read([item(1, { damage: '5', protection: '2' })], 'Items')).toMatchObject({
      records: [{ damage: '5', protection: 2 }],
      notices: [],
    })
  })

  test.each([
    [{ duration: 5 }, {}, ['Spells/1: duration is not valid and was ignored']],
    [{}, { duration: 5 }, ['Spells/1: duration is not valid and was ignored']],
    [{ duration: '10' }, {}, []],
    [{}, { duration: '10' }, []],
  ])('a text of the translations is valid if it is text: %j, %j', (own, translation, notices) => {
    const translations = [{ languages_code: 'en-US', name: 'Spark', ...translation }]
    expect(read([{ id: 1, ...own, translations }], 'Spells')).toMatchObject({ notices })
  })
})

describe('attacks of a creature', () => {
  const creature = (attacks: unknown) => ({
    id: 1,
    hp: '22',
    attacks,
    translations: [{ languages_code: 'en-US', name: 'Ghoul' }],
  })

  test('names for all languages and other notations are valid and stay as they were sent', () => {
    const attacks = [{ name: 'Claws', total: 6, damage: '1W8 + 3', note: 'poisonous' }]
    expect(read([creature(attacks)], 'Creatures')).toMatchObject({ records: [{ hp: 22, attacks }], notices: [] })
  })

  test.each([['Claws'], [[{ name: 'Claws', total: 6 }]], [[{ name: 'Claws', total: 'six', damage: '1d8' }]]])(
    'attacks that cannot be read are ignored with a notice, and the creature stays: %j',
    (attacks) => {
      expect(read([creature(attacks)], 'Creatures')).toMatchObject({
        records: [{ id: '1', hp: 22 }],
        notices: ['Creatures/1: attacks is not valid and was ignored'],
      })
    },
  )
})

describe('skills', () => {
  const skill = (id: number, own: object) => ({
    id,
    ...own,
    translations: [{ languages_code: 'en-US', name: 'Sailing' }],
  })
  const sailing = skill(1, { key: 'sailing' })

  test.each([
    {},
    { key: null },
    { key: '' },
    { key: 5 },
    { key: 'Deep diving' },
    { key: 'x_number' },
    { key: 'sailing' },
  ])('a skill without a valid key of its own (%j) is left out with a notice', (own) => {
    expect(read([skill(2, own), sailing], 'Skills')).toMatchObject({
      records: [{ id: '1', key: 'sailing' }],
      notices: ['Skills/2: the key is missing, not valid or used twice, and the record was ignored'],
    })
  })

  test('skills that all lack a key are unusable, because they would replace the ones we have', () => {
    expect(read([skill(1, {}), skill(2, {})], 'Skills')).toEqual({
      kind: 'unusable',
      reason: expect.any(Function),
    })
  })

  test('records of other collections need no key', () => {
    expect(read([skill(1, {}), skill(2, {})], 'Spells')).toMatchObject({ records: [{ id: '1' }, { id: '2' }] })
  })
})

test('records are ordered by the sort field, then by id', () => {
  const sent = [
    race({ id: 10 }),
    race({ id: 9 }),
    race({ id: 3, sort: 2 }),
    race({ id: 4, sort: 1 }),
    race({ id: 'x' }),
  ]
  expect(recordsOf(sent)).toMatchObject([{ id: '4' }, { id: '3' }, { id: '9' }, { id: '10' }, { id: 'x' }])
})

test('an empty collection is valid, with a notice', () => {
  expect(read([])).toEqual({ kind: 'records', records: [], notices: ['The content server has no Races'] })
})

test('parsing its own output changes nothing', () => {
  const once = recordsOf([race({ cost: '15.00', translations: [{ ...human, languages_code: 'en', id: null }] })])
  expect(recordsOf(once)).toEqual(once)
})

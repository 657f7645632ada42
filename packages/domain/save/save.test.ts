import { aChange, anItem } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Change } from '../change/change.ts'
import type { Json } from '../json.ts'
import { validateChanges } from './save.ts'

const codeOf = (...changes: readonly Change[]) => validateChanges(changes)?.problem.code ?? null

test('typical changes of a game session are valid', () => {
  const changes = [
    aChange('name', 'Mira', 'Mirabel 🧙‍♀️'),
    aChange('gold', 20, 15),
    aChange('level', 1, 2),
    aChange('hp', 5, -3),
    aChange('climbing_number', null, 3),
    aChange('climbing_1', null, 'str'),
    aChange('climbing_2', 'dex', null),
    aChange('conditions', [], ['tired']),
    aChange('items.e1', null, anItem()),
    aChange('items.e2', anItem({ id: 'e2' }), null),
    aChange('items.e3.quantity', 1, 2),
    aChange('items.e3.note', 'frayed', null),
    aChange('spells.s1.prepared', null, true),
    aChange('notes', '', 'We met at the inn.\n'),
    aChange('hp_temp', null, 5),
    aChange('pinned', null, ['climbing']),
    aChange('condition_ends.c1', null, { id: 'c1', condition: 'tired', until: '2026-11-14T21:00:00Z' }),
    aChange('items.e4.equipped', null, 'main-hand'),
    { ...aChange('items.e4.uses_left', null, 2), exact: true as const },
  ]
  expect(validateChanges(changes)).toBeNull()
  expect(validateChanges([])).toBeNull()
})

test('a refusal has the field and the detail of the problem', () => {
  expect(validateChanges([aChange('gold', 20, 15), aChange('level', 1, 1_000)])).toEqual({
    kind: 'refused',
    problem: { code: 'invalid-value', field: 'level', detail: 'must be between 1 and 999' },
  })
})

test.each(['luck', 'id', 'publicRef', '__proto__', 'constructor', 'items', 'items.e1.luck', 'gold.x', 'character'])(
  '%s is an unknown field',
  (field) => {
    expect(codeOf(aChange(field, null, 1))).toBe('unknown-field')
  },
)

test.each(['gameId', 'deletedAt', 'user'])('%s can only be written by the server', (field) => {
  expect(codeOf(aChange(field, null, 'x'))).toBe('protected-field')
})

test('a save with the same field twice is refused', () => {
  expect(codeOf(aChange('gold', 20, 15), aChange('level', 1, 2), aChange('gold', 15, 10))).toBe('field-twice')
})

describe('invalid values', () => {
  test.each<[string, string, Json]>([
    ['a NUL', 'name', 'Mi\0ra'],
    ['half a surrogate pair', 'name', 'Mira \ud83e'],
    ['half a surrogate pair in a note', 'notes', '\udfff'],
    ['a text that is too long', 'name', 'x'.repeat(81)],
    ['a note that is too long', 'notes', 'x'.repeat(40_001)],
    ['a number instead of text', 'name', 5],
    ['a list instead of text', 'name', ['Mira']],
    ['null instead of text', 'name', null],
    ['minus zero', 'gold', -0],
    ['a number as text', 'gold', '15'],
    ['a fraction', 'gold', 1.5],
    ['1e400', 'gold', JSON.parse('1e400') as Json],
    ['2^53 + 1', 'gold', JSON.parse('9007199254740993') as Json],
    ['true instead of a number', 'level', true],
    ['null instead of a number', 'level', null],
    ['an unknown attribute', 'climbing_1', 'luck'],
    ['an attribute in capitals', 'climbing_1', 'STR'],
    ['1 instead of true', 'spells.s1.prepared', 1],
    ['text instead of true', 'spells.s1.prepared', 'true'],
    ['text instead of a date', 'items.e1.acquired_at', 'yesterday'],
    ['February 30', 'items.e1.acquired_at', '2026-02-30'],
    ['the hour 24', 'items.e1.acquired_at', '2026-11-14T24:00Z'],
    ['a time without a zone', 'items.e1.acquired_at', '2026-11-14T19:40'],
    ['milliseconds instead of a date', 'items.e1.acquired_at', 1_794_685_200_000],
    ['a picture of another site', 'image', 'https://example.org/x.png'],
    ['a path outside of the pictures', 'image', '/api/images/7/../../../etc/passwd'],
    ['null instead of a picture', 'image', null],
    ['text instead of a set', 'conditions', 'tired'],
    ['a set with duplicates', 'conditions', ['tired', 'tired']],
    ['a set of numbers', 'conditions', [1]],
    ['a set with half a surrogate pair', 'conditions', ['\ud800']],
    ['a set with a long element', 'conditions', ['x'.repeat(121)]],
  ])('%s is refused', (_name, field, value) => {
    expect(codeOf(aChange(field, 0, value))).toBe('invalid-value')
  })
})

describe('list entries', () => {
  test.each<[string, Json]>([
    ['an id other than in its path', anItem({ id: 'e2' })],
    ['no id', { item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }],
    ['an unknown part', { ...anItem(), weight: 5 }],
    [
      'a part named __proto__',
      JSON.parse('{"id":"e1","item":"x","quantity":1,"acquired_at":"2026-11-14","__proto__":{}}') as Json,
    ],
    ['a missing part', { id: 'e1', item: 'Rope', quantity: 1 }],
    ['an invalid part', anItem({ quantity: -1 })],
    ['a part with a NUL', anItem({ note: '\0' })],
    ['text instead of an object', 'Rope'],
    ['a list instead of an object', [anItem()] as readonly Json[]],
  ])('an entry with %s cannot be added', (_name, entry) => {
    expect(codeOf(aChange('items.e1', null, entry))).toBe('invalid-value')
  })

  test('an entry cannot be replaced as a whole', () => {
    expect(codeOf(aChange('items.e1', null, null))).toBe('invalid-value')
    expect(codeOf(aChange('items.e1', anItem(), anItem({ quantity: 2 })))).toBe('invalid-value')
  })

  test('an invalid stored entry can still be removed', () => {
    expect(codeOf(aChange('items.e1', { id: 'e1', weight: 5 }, null))).toBeNull()
  })
})

test.each<[string, Json, Json]>([
  ['name', 'x'.repeat(80), 'x'.repeat(81)],
  ['name', '🧙'.repeat(80), '🧙'.repeat(81)],
  ['race', 'x'.repeat(120), 'x'.repeat(121)],
  ['notes', '🧙'.repeat(40_000), '🧙'.repeat(40_001)],
  ['level', 1, 0],
  ['level', 999, 1_000],
  ['str', -99, -100],
  ['soc', 999, 1_000],
  ['hp_max', 0, -1],
  ['climbing_number', -99, -100],
  ['items.e1.note', 'x'.repeat(1_000), 'x'.repeat(1_001)],
  ['notes', '\r\n'.repeat(40_000), '\r\n'.repeat(40_001)],
])('%s accepts its limit and refuses the next value', (field, last, first) => {
  expect([codeOf(aChange(field, 0, last)), codeOf(aChange(field, 0, first))]).toEqual([null, 'invalid-value'])
})

test('the size of a set is not limited by its value, because a set above its limit can still be edited', () => {
  expect(
    codeOf(
      aChange(
        'conditions',
        [],
        Array.from({ length: 51 }, (_, i) => String(i)),
      ),
    ),
  ).toBeNull()
})

describe('counters', () => {
  test.each<Json>([null, '20', 1.5, JSON.parse('1e400') as Json, JSON.parse('9007199254740993') as Json])(
    'a difference from the old value %j is refused, an exact value is accepted',
    (oldValue) => {
      expect(codeOf(aChange('gold', oldValue, 5))).toBe('invalid-value')
      expect(codeOf({ ...aChange('gold', oldValue, 5), exact: true })).toBeNull()
    },
  )

  test('a difference from an old value beyond the limits is accepted', () => {
    expect(codeOf(aChange('gold', 2e9, 5))).toBeNull()
  })

  test('a difference may lead beyond the limits, an exact value may not', () => {
    expect(codeOf(aChange('gold', 20, -10))).toBeNull()
    expect(codeOf(aChange('items.e1.quantity', 1, -1))).toBeNull()
    expect(codeOf(aChange('gold', 20, 1e12 + 1))).toBe('invalid-value')
    expect(codeOf({ ...aChange('gold', 20, -1), exact: true })).toBe('invalid-value')
    expect(codeOf({ ...aChange('hp', 0, 100_000), exact: true })).toBe('invalid-value')
  })

  test('only a counter can be set exactly', () => {
    expect(codeOf({ ...aChange('gold', 20, 5), exact: true })).toBeNull()
    expect(codeOf({ ...aChange('items.e1.quantity', 1, 5), exact: true })).toBeNull()
    expect(codeOf({ ...aChange('level', 1, 5), exact: true })).toBe('invalid-value')
    expect(codeOf({ ...aChange('items.e1', null, anItem()), exact: true })).toBe('invalid-value')
  })
})

test('the detail of a refusal is short, however long the unknown property is', () => {
  const refusal = validateChanges([aChange('items.e1', null, { ...anItem(), ['x'.repeat(1_000_000)]: 1 })])
  expect(refusal?.problem.detail).toBe(`has an unknown property: ${'x'.repeat(80)}`)
})

import { anyValueOf } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { invalidReason, isEntryId, type Field, type ScalarField } from './field-kinds.ts'
import { attributes, characterFields } from './fields.ts'
import { parsePath } from '../change/path.ts'

const scalarFields = Object.entries<Field>(characterFields).flatMap(([key, field]): [string, ScalarField][] =>
  field.kind === 'entries'
    ? Object.entries(field.parts).map(([part, scalar]) => [`${key}.${part}`, scalar])
    : [[key, field]],
)

function scalarAt(path: string): ScalarField {
  const field = parsePath(path)?.field
  if (!field || field.kind === 'entries') throw new Error(`${path} is not a path of one value`)
  return field
}

test.each(scalarFields)('every valid value of %s is accepted', (_key, field) => {
  fc.assert(
    fc.property(anyValueOf(field), (value) => {
      expect(invalidReason(field, value)).toBeNull()
    }),
  )
})

test.each(scalarFields)('%s accepts null only if it is optional or nullable', (_key, field) => {
  expect(invalidReason(field, null) === null).toBe(field.optional === true || field.nullable === true)
})

test.each([
  ['level', 1, 999],
  ['xp', 0, 1e9],
  ...(['platinum', 'gold', 'silver', 'copper'] as const).map((coin) => [coin, 0, 1e9] as const),
  ...attributes.map((attribute) => [attribute, -99, 999] as const),
  ['hp', -9_999, 99_999],
  ['hp_max', 0, 99_999],
  ['mana', -9_999, 99_999],
  ['mana_max', 0, 99_999],
  ['items.e1.quantity', 0, 1e9],
  ['climbing_number', -99, 999],
] as const)('%s is a number from %i to %i', (path, min, max) => {
  const isValid = (value: number) => invalidReason(scalarAt(path), value) === null
  expect([min - 1, min, max, max + 1].map(isValid)).toEqual([false, true, true, false])
})

test.each([
  ['player', 80],
  ['name', 80],
  ['race', 120],
  ['class', 120],
  ['items.e1.item', 120],
  ['items.e1.note', 1_000],
  ['spells.s1.spell', 120],
  ['spells.s1.note', 1_000],
  ['background', 40_000],
  ['notes', 40_000],
  ['gameId', 64],
])('%s has at most %i characters, and an emoji counts as one', (path, maxLength) => {
  const isValid = (text: string) => invalidReason(scalarAt(path), text) === null
  expect([maxLength, maxLength + 1].map((length) => isValid('x'.repeat(length)))).toEqual([true, false])
  expect([maxLength, maxLength + 1].map((length) => isValid('🧙'.repeat(length)))).toEqual([true, false])
  expect(isValid(`${'🧙'.repeat(maxLength - 1)}xx`)).toBe(false)
})

test('a condition has at most 120 characters', () => {
  const isValid = (length: number) => invalidReason(characterFields.conditions, ['x'.repeat(length)]) === null
  expect([isValid(120), isValid(121)]).toEqual([true, false])
})

test('every field has a label in both languages', () => {
  for (const [, { label }] of scalarFields)
    expect([label.en, label.de]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
})

test.each([
  '2026-11-14',
  '2024-02-29',
  '0001-01-01',
  '2026-11-14T19:40Z',
  '2026-11-14T19:40:07.5+13:45',
  '2026-11-14T23:59:59.999-00:30',
])('%s is a valid date or time', (moment) => {
  expect(invalidReason({ kind: 'moment', label: { en: '', de: '' } }, moment)).toBeNull()
})

test.each([
  '',
  '2026',
  '2026-11',
  '14.11.2026',
  '2026-13-01',
  '2026-00-10',
  '2026-11-31',
  '2025-02-29',
  '2026-11-14T',
  '2026-11-14T19:40',
  '2026-11-14T19:60Z',
  '2026-11-14T19:40+24:00',
  '+2026-11-14',
  '2026-11-14\n',
  '２０２６-11-14',
])('"%s" is not a valid date or time', (moment) => {
  expect(invalidReason({ kind: 'moment', label: { en: '', de: '' } }, moment)).not.toBeNull()
})

test('an entry id has 1 to 64 letters, digits, hyphens or underscores', () => {
  expect(['a', 'A-z_9', 'x'.repeat(64)].every(isEntryId)).toBe(true)
  expect(['', 'a.b', 'a b', 'ü', 'a\n', 'x'.repeat(65), 5, null, ['a']].some(isEntryId)).toBe(false)
})

import { aCharacter, anItem } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exists, fieldOf, parsePath, read, type Path } from './path.ts'

const pathOf = (text: string) => parsePath(text) as Path

test.each([
  ['gold', 'field', 'counter'],
  ['notes', 'field', 'long-text'],
  ['climbing_number', 'field', 'integer'],
  ['lore_of_old_1', 'field', 'choice'],
  ['übung_2', 'field', 'choice'],
  ['items.e1', 'entry', 'entries'],
  ['items.f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'entry', 'entries'],
  ['items.__proto__', 'entry', 'entries'],
  ['items.e1.quantity', 'part', 'counter'],
  ['spells.s1.prepared', 'part', 'flag'],
])('%s is the path of a %s of kind %s', (text, kind, fieldKind) => {
  const path = parsePath(text)
  expect(path?.kind).toBe(kind)
  expect(path?.field.kind).toBe(fieldKind)
})

test.each([
  '',
  '.',
  'id',
  'publicRef',
  'luck',
  'Gold',
  ' gold',
  'gold ',
  'gold\n',
  'gold.x',
  'items',
  'items.',
  'items.a b',
  'items.ü',
  `items.${'x'.repeat(65)}`,
  'items.e1.',
  'items.e1.id',
  'items.e1.luck',
  'items.e1.constructor',
  'items.e1.quantity.x',
  '__proto__',
  'constructor',
  'toString',
  '_number',
  '_1',
  'climbing_3',
  'climbing__1',
  'climbing-number',
  'Climbing_number',
  '1climbing_1',
  'u\u0308bung_1',
  `${'x'.repeat(79)}_1`,
  'character',
])('"%s" is not a valid path', (text) => {
  expect(parsePath(text)).toBeNull()
})

test('the parts of a parsed path join to the original text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('items', 'gold', 'quantity', '.', '_', '1', 'a', 'number') }),
      (text) => {
        const path = parsePath(text)
        if (path === null) return
        const parts =
          path.kind === 'field'
            ? [path.key]
            : path.kind === 'entry'
              ? [path.key, path.entryId]
              : [path.key, path.entryId, path.part]
        expect(parts.join('.')).toBe(text)
      },
    ),
  )
})

test('long invalid paths are rejected within the time limit', () => {
  for (const text of ['a'.repeat(100_000), 'a_'.repeat(50_000), '_1'.repeat(50_000), 'items.'.repeat(20_000)]) {
    expect(parsePath(text)).toBeNull()
    expect(fieldOf(text)).toBeNull()
  }
})

test('reading a path returns its value, or null if absent', () => {
  const character = aCharacter({ items: [anItem({ quantity: 3 })], climbing_number: 2 })
  expect(read(character, pathOf('gold'))).toBe(20)
  expect(read(character, pathOf('climbing_number'))).toBe(2)
  expect(read(character, pathOf('swimming_number'))).toBeNull()
  expect(read(character, pathOf('items.e1'))).toEqual(anItem({ quantity: 3 }))
  expect(read(character, pathOf('items.e2'))).toBeNull()
  expect(read(character, pathOf('items.e1.quantity'))).toBe(3)
  expect(read(character, pathOf('items.e1.note'))).toBeNull()
  expect(read(character, pathOf('items.e2.note'))).toBeNull()
})

test('only the path of a part needs an existing entry', () => {
  const character = aCharacter({ items: [anItem()] })
  expect(exists(character, pathOf('swimming_number'))).toBe(true)
  expect(exists(character, pathOf('items.e2'))).toBe(true)
  expect(exists(character, pathOf('items.e1.note'))).toBe(true)
  expect(exists(character, pathOf('items.e2.note'))).toBe(false)
})

test('the key of a skill field has at most 80 characters', () => {
  expect(fieldOf(`${'x'.repeat(78)}_1`)?.kind).toBe('choice')
  expect(fieldOf(`${'x'.repeat(79)}_1`)).toBeNull()
})

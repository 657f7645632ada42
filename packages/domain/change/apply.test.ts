import { aChange, aCharacter, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { apply } from './apply.ts'

test.each([
  '',
  'id',
  'publicRef',
  'luck',
  'gold.x',
  'items',
  'items.',
  'items.e1.luck',
  'items.gone.quantity',
  '__proto__',
  'items.e1.__proto__',
])('a change with the invalid path "%s" is ignored', (field) => {
  const character = aCharacter({ items: [anItem()] })
  expect(apply(character, [aChange(field, null, 5)])).toBe(character)
})

test('applying no changes returns the same object', () => {
  const character = aCharacter()
  expect(apply(character, [])).toBe(character)
})

test('applying changes does not modify the original character', () => {
  const before = aCharacter({ items: [anItem()] })
  const copy = structuredClone(before)
  apply(before, [aChange('gold', 20, 5), aChange('items.e1.quantity', 1, 2), aChange('conditions', [], ['tired'])])
  expect(before).toEqual(copy)
})

test('entries are sorted by id and conditions alphabetically', () => {
  const after = apply(aCharacter({ items: [anItem({ id: 'b' })] }), [
    aChange('items.c', null, anItem({ id: 'c' })),
    aChange('items.a', null, anItem({ id: 'a' })),
    aChange('conditions', [], ['tired', 'cursed']),
  ])
  expect(after.items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(after.conditions).toEqual(['cursed', 'tired'])
})

test('a field set to null becomes absent, except the nullable game', () => {
  const before = aCharacter({ climbing_number: 3, gameId: 'g1', items: [anItem({ note: 'frayed' })] })
  const after = apply(before, [
    aChange('climbing_number', 3, null),
    aChange('gameId', 'g1', null),
    aChange('items.e1.note', 'frayed', null),
    aChange('items.e2', null, { ...anItem({ id: 'e2' }), note: null }),
  ])
  expect(after).not.toHaveProperty('climbing_number')
  expect(after.gameId).toBeNull()
  expect(after.items).toStrictEqual([anItem(), anItem({ id: 'e2' })])
})

test('values in a list that are not entries are preserved', () => {
  const odd = ['a note from an older version', { item: 'no id' }]
  const before = { ...aCharacter(), items: [...odd, anItem()] } as unknown as Character
  expect(apply(before, [aChange('items.e1', anItem(), null)]).items).toEqual(odd)
})

test('unchanged lists and entries stay the same objects, so they are not re-rendered', () => {
  const before = aCharacter({ items: [anItem(), anItem({ id: 'e2' })] })
  expect(apply(before, [aChange('gold', 20, 15)]).items).toBe(before.items)
  expect(apply(before, [aChange('gold', 20, 15), aChange('items.gone.quantity', 1, 2)]).items).toBe(before.items)
  expect(apply(before, [aChange('items.e1.quantity', 1, 2)]).items[1]).toBe(before.items[1])
})

import { aChange, aCharacter, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { apply } from './apply.ts'

test.each([
  '',
  'id',
  'user',
  'publicRef',
  'luck',
  'gold.x',
  'items',
  'items.',
  'items.e1.luck',
  'items.gone.quantity',
  '__proto__',
  'items.e1.__proto__',
])('a change of "%s" leads nowhere and changes nothing', (field) => {
  const character = aCharacter({ items: [anItem()] })
  expect(apply(character, [aChange(field, null, 5)])).toBe(character)
})

test('no change gives the very same character', () => {
  const character = aCharacter()
  expect(apply(character, [])).toBe(character)
})

test('the character before stays as it was', () => {
  const before = aCharacter({ items: [anItem()] })
  const copy = structuredClone(before)
  apply(before, [aChange('gold', 20, 5), aChange('items.e1.quantity', 1, 2), aChange('conditions', [], ['tired'])])
  expect(before).toEqual(copy)
})

test('entries stand in the order of their ids and conditions in the order of the alphabet', () => {
  const after = apply(aCharacter({ items: [anItem({ id: 'b' })] }), [
    aChange('items.c', null, anItem({ id: 'c' })),
    aChange('items.a', null, anItem({ id: 'a' })),
    aChange('conditions', [], ['tired', 'cursed']),
  ])
  expect(after.items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(after.conditions).toEqual(['cursed', 'tired'])
})

test('what is set to nothing is absent, except the game, which is none', () => {
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

test('what stands in a list and is no entry is kept', () => {
  const odd = ['a note from an older version', { item: 'no id' }]
  const before = { ...aCharacter(), items: [...odd, anItem()] } as unknown as Character
  expect(apply(before, [aChange('items.e1', anItem(), null)]).items).toEqual(odd)
})

test('lists that were not touched are the very same, so that nobody draws them again', () => {
  const before = aCharacter({ items: [anItem(), anItem({ id: 'e2' })] })
  expect(apply(before, [aChange('gold', 20, 15)]).items).toBe(before.items)
  expect(apply(before, [aChange('gold', 20, 15), aChange('items.gone.quantity', 1, 2)]).items).toBe(before.items)
  expect(apply(before, [aChange('items.e1.quantity', 1, 2)]).items[1]).toBe(before.items[1])
})

import { aChange, anItem } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { gainsIn, isShown } from './gains.ts'

const fieldsOf = (...args: Parameters<typeof gainsIn>) => gainsIn(...args).map(({ change }) => change.field)

test('coins count as gained even if all of them were spent again', () => {
  const gains = gainsIn([], { gold: { gained: 31, spent: 31 } })
  expect(gains).toMatchObject([{ kind: 'number', amount: 31, change: { field: 'gold' } }])
})

test('a higher level, a new item and a first skill point are gains', () => {
  const changes = [
    aChange('level', 3, 4),
    aChange('items.e2', null, anItem({ id: 'e2' })),
    aChange('climbing_number', null, 2),
  ]
  expect(gainsIn(changes, {})).toMatchObject([{ amount: 1 }, { kind: 'entry' }, { amount: 2 }])
})

test('healing, losses and texts are not gains', () => {
  const changes = [
    aChange('hp', 3, 9),
    aChange('str', 4, 3),
    aChange('items.e1', anItem(), null),
    aChange('name', 'Mo', 'Mira'),
  ]
  expect(fieldsOf(changes, { hp: { gained: 6, spent: 0 }, gold: { gained: 0, spent: 5 } })).toEqual([])
})

test('the end of a condition and the file of an import are neither gains nor shown', () => {
  const changes = [
    aChange('condition_ends.c1', null, { id: 'c1', condition: 'poisoned', encounter: 'e', round: 3 }),
    aChange('condition_ends.c2.round', 1, 3),
    aChange('imports.i1', null, { id: 'i1', program: 'foundry', file: 'mira.json', fingerprint: 'f' }),
  ]
  expect(fieldsOf(changes, { 'condition_ends.c2.round': { gained: 2, spent: 0 } })).toEqual([])
  expect(changes.filter(isShown)).toEqual([])
})

import { aChange, anItem } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { gainsIn } from './gains.ts'

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

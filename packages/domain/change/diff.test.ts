import { aChange, aCharacter, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { validateChanges } from '../save/save.ts'
import { diff } from './diff.ts'

test('spending gold is one change', () => {
  expect(diff(aCharacter({ gold: 20 }), aCharacter({ gold: 15 }))).toEqual([aChange('gold', 20, 15)])
})

test('adding or removing an item is one change', () => {
  const rope = anItem({ id: 'e1' })
  expect(diff(aCharacter(), aCharacter({ items: [rope] }))).toEqual([aChange('items.e1', null, rope)])
  expect(diff(aCharacter({ items: [rope] }), aCharacter())).toEqual([aChange('items.e1', rope, null)])
})

test('editing an item is one change for each edited part', () => {
  const [before, after] = [anItem(), anItem({ quantity: 3, note: 'frayed' })]
  expect(diff(aCharacter({ items: [before] }), aCharacter({ items: [after] }))).toEqual([
    aChange('items.e1.quantity', 1, 3),
    aChange('items.e1.note', null, 'frayed'),
  ])
})

test('the old value of an untrained skill is null', () => {
  expect(diff(aCharacter(), aCharacter({ climbing_number: 3, climbing_1: 'str' }))).toEqual([
    aChange('climbing_1', null, 'str'),
    aChange('climbing_number', null, 3),
  ])
})

test('the identity of a character is not compared', () => {
  expect(diff(aCharacter(), aCharacter({ id: 7, publicRef: '7', user: 'bob' }))).toEqual([])
})

test.each([undefined, null, 5, ['e1'], { id: 'e1' }])(
  'an entry with the id %j produces a change that is refused',
  (id) => {
    const draft = { ...aCharacter(), items: [{ ...anItem(), id }] } as unknown as Character
    expect(validateChanges(diff(aCharacter(), draft))?.problem.code).toBe('unknown-field')
  },
)

test('an unknown part of an entry produces a change that is refused, unless it was there before', () => {
  const odd = { ...anItem(), weight: 5 }
  expect(validateChanges(diff(aCharacter({ items: [anItem()] }), aCharacter({ items: [odd] })))?.problem).toMatchObject(
    {
      code: 'unknown-field',
      field: 'items.e1.weight',
    },
  )
  expect(diff(aCharacter({ items: [odd] }), aCharacter({ items: [odd] }))).toEqual([])
  expect(diff(aCharacter({ items: [odd] }), aCharacter({ items: [anItem()] }))).toEqual([])
})

test('adding 2,000 items is 2,000 changes', () => {
  const items = Array.from({ length: 2_000 }, (_, i) => anItem({ id: `e${i}` }))
  expect(diff(aCharacter(), aCharacter({ items }))).toHaveLength(2_000)
})

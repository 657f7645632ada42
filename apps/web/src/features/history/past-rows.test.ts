import { aCharacter, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import { restoringChanges, pastRows } from './past-rows.ts'

const current = aCharacter({
  gold: 46,
  notes: 'now',
  image: '/now.webp',
  gameId: 'elsewhere',
  items: [anItem({ quantity: 3 })],
  climbing_number: 2,
})
const past = aCharacter({ gold: 62, notes: 'then', image: '/then.webp', items: [anItem({ quantity: 1 })] })
const rowOf = (field: string) => pastRows(current, past).find((row) => row.field === field)

test('every scalar field has a row with its past and present value', () => {
  expect(rowOf('gold')).toEqual({ field: 'gold', pastValue: 62, currentValue: 46, differs: true })
  expect(rowOf('str')).toEqual({ field: 'str', pastValue: 0, currentValue: 0, differs: false })
  expect(rowOf('climbing_number')).toEqual({
    field: 'climbing_number',
    pastValue: null,
    currentValue: 2,
    differs: true,
  })
})

test('lists and long texts have rows only for differences', () => {
  expect(rowOf('items.e1.quantity')).toMatchObject({ pastValue: 1, currentValue: 3 })
  expect(rowOf('notes')).toMatchObject({ pastValue: 'then', currentValue: 'now' })
  expect(rowOf('background')).toBeUndefined()
})

test('a former picture can be restored; fields written only by the server are neither shown nor restored', () => {
  expect(rowOf('image')).toMatchObject({ pastValue: past.image, currentValue: current.image, differs: true })
  expect(rowOf('gameId')).toBeUndefined()
  expect(restoringChanges(current, past).map(({ field }) => field)).toEqual([
    'gold',
    'image',
    'items.e1.quantity',
    'notes',
    'climbing_number',
  ])
})

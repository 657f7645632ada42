import { aCharacter, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import { bringingBack, thenRows } from './past-rows.ts'

const now = aCharacter({
  gold: 46,
  notes: 'now',
  image: '/now.webp',
  gameId: 'elsewhere',
  items: [anItem({ quantity: 3 })],
  climbing_number: 2,
})
const then = aCharacter({ gold: 62, notes: 'then', image: '/then.webp', items: [anItem({ quantity: 1 })] })
const rowOf = (field: string) => thenRows(now, then).find((row) => row.field === field)

test('every single value stands there, then and now', () => {
  expect(rowOf('gold')).toEqual({ field: 'gold', was: 62, is: 46, differs: true })
  expect(rowOf('str')).toEqual({ field: 'str', was: 0, is: 0, differs: false })
  expect(rowOf('climbing_number')).toEqual({ field: 'climbing_number', was: null, is: 2, differs: true })
})

test('of lists and long texts only what differs', () => {
  expect(rowOf('items.e1.quantity')).toMatchObject({ was: 1, is: 3 })
  expect(rowOf('notes')).toMatchObject({ was: 'then', is: 'now' })
  expect(rowOf('background')).toBeUndefined()
})

test('a former picture can be brought back; what only the server writes is neither shown nor brought back', () => {
  expect(rowOf('image')).toMatchObject({ was: then.image, is: now.image, differs: true })
  expect(rowOf('gameId')).toBeUndefined()
  expect(bringingBack(now, then).map(({ field }) => field)).toEqual([
    'gold',
    'image',
    'items.e1.quantity',
    'notes',
    'climbing_number',
  ])
})

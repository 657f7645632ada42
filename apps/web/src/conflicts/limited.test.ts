import { expect, test } from 'vitest'
import { limitedBy } from './limited.ts'

const limited = (oldValue: number, newValue: number, asked: number) =>
  limitedBy({ kind: 'limited', change: { field: 'gold', oldValue, newValue }, asked })

test('who spends 5 of 3 gold is told that 3 were left and 2 are short', () => {
  expect(limited(3, 0, -2)).toEqual({ asked: 5, done: 3, missing: 2, way: 'less' })
})

test('where nothing was left nothing was done', () => {
  expect(limited(0, -5, -5)).toEqual({ asked: 5, done: 0, missing: 5, way: 'less' })
})

test('what finds no room is too much', () => {
  expect(limited(99_998, 99_999, 100_001)).toEqual({ asked: 3, done: 1, missing: 2, way: 'more' })
})

import { expect, test } from 'vitest'
import { throwDie } from './throw-die.ts'

test('every side of a die comes up, and no other number', () => {
  const results = new Set(Array.from({ length: 1_000 }, () => throwDie(6)))
  expect([...results].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6])
})

test('random numbers that would favour the low sides are drawn again', () => {
  const drawn = [2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5]
  expect(throwDie(6, () => drawn.shift() ?? 0)).toBe(6)
  expect(drawn).toEqual([])
})

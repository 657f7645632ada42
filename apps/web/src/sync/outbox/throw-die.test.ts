import { expect, test } from 'vitest'
import { throwDie } from './throw-die.ts'

test('every side falls, and no other', () => {
  const fallen = new Set(Array.from({ length: 1_000 }, () => throwDie(6)))
  expect([...fallen].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6])
})

test('no side is favoured: numbers that would be left over are drawn anew', () => {
  const drawn = [2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5]
  expect(throwDie(6, () => drawn.shift() ?? 0)).toBe(6)
  expect(drawn).toEqual([])
})

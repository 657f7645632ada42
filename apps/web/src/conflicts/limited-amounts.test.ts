import { expect, test } from 'vitest'
import { limitedAmounts } from './limited-amounts.ts'

const amounts = (oldValue: number, newValue: number, asked: number) =>
  limitedAmounts({ kind: 'limited', change: { field: 'gold', oldValue, newValue }, asked })

test('spending 5 of 3 gold applies 3 and misses 2', () => {
  expect(amounts(3, 0, -2)).toEqual({ requested: 5, applied: 3, missing: 2, direction: 'decrease' })
})

test('spending from an empty wallet applies nothing', () => {
  expect(amounts(0, -5, -5)).toEqual({ requested: 5, applied: 0, missing: 5, direction: 'decrease' })
})

test('receiving more than the limit applies what fits', () => {
  expect(amounts(99_998, 99_999, 100_001)).toEqual({ requested: 3, applied: 1, missing: 2, direction: 'increase' })
})

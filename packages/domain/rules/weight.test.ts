import { expect, test } from 'vitest'
import { encumbrance, loadOf } from './weight.ts'

const weights: Readonly<Record<string, number>> = { rope: 3_000, torch: 500, feather: 0 }
const gramsOf = (item: string) => weights[item]

test('the load is the sum of weight times quantity', () => {
  const pack = [
    { item: 'rope', quantity: 1 },
    { item: 'torch', quantity: 4 },
    { item: 'feather', quantity: 900 },
  ]
  expect(loadOf(pack, gramsOf)).toEqual({ grams: 5_000, unknown: 0 })
})

test('entries of unknown weight are counted separately', () => {
  const pack = [
    { item: 'rope', quantity: 2 },
    { item: 'Grandmother’s clock', quantity: 1 },
  ]
  expect(loadOf(pack, gramsOf)).toEqual({ grams: 6_000, unknown: 1 })
})

test('an empty inventory weighs nothing', () => {
  expect(loadOf([], gramsOf)).toEqual({ grams: 0, unknown: 0 })
})

test('a weight above the limit is over it, a weight at the limit is not', () => {
  expect(encumbrance(35_001, 35)).toEqual({ grams: 35_001, limitGrams: 35_000, isOver: true })
  expect(encumbrance(35_000, 35)).toEqual({ grams: 35_000, limitGrams: 35_000, isOver: false })
})

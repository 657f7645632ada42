import { expect, test } from 'vitest'
import { loadOf } from './weight.ts'

const weights: Readonly<Record<string, number>> = { rope: 3_000, torch: 500, feather: 0 }
const gramsOf = (item: string) => weights[item]

test('a pack weighs what is in it, each as often as it is there', () => {
  const pack = [
    { item: 'rope', quantity: 1 },
    { item: 'torch', quantity: 4 },
    { item: 'feather', quantity: 900 },
  ]
  expect(loadOf(pack, gramsOf)).toEqual({ grams: 5_000, unknown: 0 })
})

test('what nobody has weighed is counted apart', () => {
  const pack = [
    { item: 'rope', quantity: 2 },
    { item: 'Grandmother’s clock', quantity: 1 },
  ]
  expect(loadOf(pack, gramsOf)).toEqual({ grams: 6_000, unknown: 1 })
})

test('an empty pack weighs nothing', () => {
  expect(loadOf([], gramsOf)).toEqual({ grams: 0, unknown: 0 })
})

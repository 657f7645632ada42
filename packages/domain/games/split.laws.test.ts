import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { split } from './split.ts'

test('100 gold is split among three into 34, 33 and 33', () => {
  expect(split(100, 3)).toEqual([34, 33, 33])
  expect(split(2, 3)).toEqual([1, 1, 0])
})

test('shares add up to the total and differ by at most one', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 100 }), (total, count) => {
      const shares = split(total, count)
      expect(shares).toHaveLength(count)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      expect(shares.toSorted((left, right) => right - left)).toEqual(shares)
    }),
  )
})

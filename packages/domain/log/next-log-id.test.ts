import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextLogId } from './next-log-id.ts'

test('an id is the moment itself, when that is free', () => {
  expect(nextLogId(1_000)).toBe(1_000)
  expect(nextLogId(1_000, 0, 999)).toBe(1_000)
})

test('otherwise it follows the last id of the character and of its game', () => {
  expect(nextLogId(1_000, 1_000)).toBe(1_001)
  expect(nextLogId(1_000, 5_000, 7_000)).toBe(7_001)
})

test('whatever the clock does, ids only grow, and never lie before the moment', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), (clock) => {
      let last = 0
      for (const now of clock) {
        const id = nextLogId(now, last)
        expect(id).toBeGreaterThan(last)
        expect(id).toBe(now > last ? now : last + 1)
        last = id
      }
    }),
  )
})

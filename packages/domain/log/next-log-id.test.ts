import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextLogId } from './next-log-id.ts'

test('a log id is the current time, if that is free', () => {
  expect(nextLogId(1_000)).toBe(1_000)
  expect(nextLogId(1_000, 0, 999)).toBe(1_000)
})

test('a log id follows the last ids of the character and its game, if the current time is taken', () => {
  expect(nextLogId(1_000, 1_000)).toBe(1_001)
  expect(nextLogId(1_000, 5_000, 7_000)).toBe(7_001)
})

test('log ids always grow and are never before the current time, even if the clock goes back', () => {
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

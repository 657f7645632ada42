import { expect, test } from 'vitest'
import { nextSessionOf } from './next-session.ts'

const nextSessionAt = '2026-11-21T18:00:00.000Z'
const start = Date.parse(nextSessionAt)
const hour = 3_600_000

test('a date is the next one until six hours after its start', () => {
  for (const now of [0, start - 1, start, start + 6 * hour - 1]) {
    expect(nextSessionOf({ nextSessionAt }, now)).toEqual(new Date(start))
  }
  expect(nextSessionOf({ nextSessionAt }, start + 6 * hour)).toBeNull()
})

test('without a date there is no next one', () => {
  expect(nextSessionOf({ nextSessionAt: null }, start)).toBeNull()
})

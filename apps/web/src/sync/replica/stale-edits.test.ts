import { gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import { isStale } from './stale-edits.ts'

test('an edit is stale once it is older than 24 hours', () => {
  const madeAt = new Date(gameNight).toISOString()
  const day = 24 * 60 * 60 * 1_000
  expect([isStale(madeAt, gameNight + day), isStale(madeAt, gameNight + day + 1)]).toEqual([false, true])
  expect(isStale(null, gameNight)).toBe(false)
})

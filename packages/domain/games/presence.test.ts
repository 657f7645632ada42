import { expect, test } from 'vitest'
import { presenceAt, presenceInterval } from './presence.ts'

const now = Date.UTC(2026, 10, 14, 19, 40)

test('somebody who was seen within two minutes is online', () => {
  expect(presenceAt(now, now)).toEqual({ online: true, lastSeenAt: '2026-11-14T19:40:00.000Z' })
  expect(presenceAt(now - 2 * presenceInterval + 1, now).online).toBe(true)
  expect(presenceAt(now - 2 * presenceInterval, now)).toEqual({ online: false, lastSeenAt: '2026-11-14T19:38:00.000Z' })
})

test('a time in the future, from a clock that was set back since, does not make anybody online', () => {
  expect(presenceAt(now + 30_000, now).online).toBe(true)
  expect(presenceAt(now + 3_600_000, now).online).toBe(false)
})

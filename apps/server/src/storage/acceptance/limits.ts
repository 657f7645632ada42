import { gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { newName } from './stored-game.ts'

/** What holds for rate limits. */
export function describeLimits(at: () => Storage): void {
  const aLimit = () => ({ key: newName('limit'), burst: 3, every: 1_000 })
  const take = (limit: ReturnType<typeof aLimit>, now: number) => at().transaction((tx) => tx.take(limit, now))
  const allowed = { allowed: true }

  describe('a limit', () => {
    test('allows a burst, then one at a time as time goes by', async () => {
      const limit = aLimit()
      for (let i = 0; i < 3; i++) expect(await take(limit, gameNight)).toEqual(allowed)
      expect(await take(limit, gameNight)).toEqual({ allowed: false, retryAfter: 1_000 })
      expect(await take(limit, gameNight + 400)).toEqual({ allowed: false, retryAfter: 600 })
      expect(await take(limit, gameNight + 1_000)).toEqual(allowed)
      expect(await take(limit, gameNight + 1_000)).toEqual({ allowed: false, retryAfter: 1_000 })
      for (let i = 0; i < 3; i++) expect(await take(limit, gameNight + 60_000)).toEqual(allowed)
      expect(await take(limit, gameNight + 60_000)).toMatchObject({ allowed: false })
    })

    test('counts for its own key only', async () => {
      const [one, other] = [aLimit(), aLimit()]
      for (let i = 0; i < 4; i++) await take(one, gameNight)
      expect(await take(other, gameNight)).toEqual(allowed)
    })

    test('gives no more than it has to many who ask at once', async () => {
      const limit = aLimit()
      const answers = await Promise.all(Array.from({ length: 12 }, () => take(limit, gameNight)))
      expect(answers.filter((answer) => answer.allowed)).toHaveLength(3)
    })

    test('locks nobody out when a clock is set back', async () => {
      const limit = aLimit()
      for (let i = 0; i < 4; i++) await take(limit, gameNight)
      expect(await take(limit, gameNight - 86_400_000)).toEqual({ allowed: false, retryAfter: 1_000 })
      expect(await take(limit, gameNight - 86_400_000 + 1_000)).toEqual(allowed)
    })

    test('is forgotten by sweeping once it is full again, not before', async () => {
      const limit = aLimit()
      for (let i = 0; i < 3; i++) await take(limit, 5_000)
      await at().transaction((tx) => tx.accounts.sweep(7_999))
      expect(await take(limit, 5_000)).toMatchObject({ allowed: false })
      await at().transaction((tx) => tx.accounts.sweep(8_000))
      expect(await take(limit, 5_000)).toEqual(allowed)
    })
  })
}

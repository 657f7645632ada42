import { gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { newName } from './storage-fixtures.ts'

/** Tests rate limits. */
export function describeLimits(storage: () => Storage): void {
  const aLimit = () => ({ key: newName('limit'), burst: 3, every: 1_000 })
  const take = (limit: ReturnType<typeof aLimit>, now: number) =>
    storage().transaction((tx) => tx.takeFromLimit(limit, now))
  const allowed = { allowed: true }

  describe('rate limits', () => {
    test('a limit allows a burst, then one request per interval', async () => {
      const limit = aLimit()
      for (let i = 0; i < 3; i++) expect(await take(limit, gameNight)).toEqual(allowed)
      expect(await take(limit, gameNight)).toEqual({ allowed: false, retryAfter: 1_000 })
      expect(await take(limit, gameNight + 400)).toEqual({ allowed: false, retryAfter: 600 })
      expect(await take(limit, gameNight + 1_000)).toEqual(allowed)
      expect(await take(limit, gameNight + 1_000)).toEqual({ allowed: false, retryAfter: 1_000 })
      for (let i = 0; i < 3; i++) expect(await take(limit, gameNight + 60_000)).toEqual(allowed)
      expect(await take(limit, gameNight + 60_000)).toMatchObject({ allowed: false })
    })

    test('a limit that is reset allows a burst again, and others stay as they are', async () => {
      const [reset, other] = [aLimit(), aLimit()]
      for (const limit of [reset, other]) for (let i = 0; i < 3; i++) await take(limit, gameNight)
      await storage().transaction((tx) => tx.accounts.resetLimits([reset.key, newName('limit')]))
      expect(await take(reset, gameNight)).toEqual(allowed)
      expect(await take(other, gameNight)).toMatchObject({ allowed: false })
    })

    test('limits with different keys are independent', async () => {
      const [used, other] = [aLimit(), aLimit()]
      for (let i = 0; i < 4; i++) await take(used, gameNight)
      expect(await take(other, gameNight)).toEqual(allowed)
    })

    test('concurrent requests cannot exceed a limit', async () => {
      const limit = aLimit()
      const results = await Promise.all(Array.from({ length: 12 }, () => take(limit, gameNight)))
      expect(results.filter((result) => result.allowed)).toHaveLength(3)
    })

    test('several requests are taken at once, all of them or none', async () => {
      const limit = { key: newName('limit'), burst: 1_000, every: 0.5 }
      const takeMany = (count: number, now: number) =>
        storage().transaction((tx) => tx.takeFromLimit(limit, now, count))
      expect(await takeMany(600, gameNight)).toEqual(allowed)
      expect(await takeMany(401, gameNight)).toEqual({ allowed: false, retryAfter: 1 })
      expect(await takeMany(400, gameNight)).toEqual(allowed)
      expect(await takeMany(100, gameNight + 49)).toEqual({ allowed: false, retryAfter: 1 })
      expect(await takeMany(100, gameNight + 50)).toEqual(allowed)
    })

    test('more requests than the burst are allowed once the limit is full', async () => {
      const limit = aLimit()
      const takeMany = (now: number) => storage().transaction((tx) => tx.takeFromLimit(limit, now, 50))
      expect(await takeMany(gameNight)).toEqual(allowed)
      expect(await takeMany(gameNight + 1_000)).toEqual({ allowed: false, retryAfter: 2_000 })
      expect(await takeMany(gameNight + 3_000)).toEqual(allowed)
    })

    test('a clock that is set back does not lock anyone out', async () => {
      const limit = aLimit()
      for (let i = 0; i < 4; i++) await take(limit, gameNight)
      expect(await take(limit, gameNight - 86_400_000)).toEqual({ allowed: false, retryAfter: 1_000 })
      expect(await take(limit, gameNight - 86_400_000 + 1_000)).toEqual(allowed)
    })

    test('a limit is deleted as expired only once it is full again', async () => {
      const limit = aLimit()
      for (let i = 0; i < 3; i++) await take(limit, 5_000)
      await storage().transaction((tx) => tx.accounts.deleteExpired(7_999))
      expect(await take(limit, 5_000)).toMatchObject({ allowed: false })
      await storage().transaction((tx) => tx.accounts.deleteExpired(8_000))
      expect(await take(limit, 5_000)).toEqual(allowed)
    })
  })
}

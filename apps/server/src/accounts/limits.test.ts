import { expect, test } from 'vitest'
import type { Storage } from '../storage/port.ts'
import { anInstallation, engines } from './account-tests.fixture.ts'
import { proveLimits } from './limits.ts'

test.each(engines)('%s limits what it should', async (_, open) => {
  const { storage, now, newId } = await anInstallation({ storage: await open() })
  for (const time of ['first', 'second']) {
    await expect(proveLimits(storage, now(), newId), time).resolves.toBeUndefined()
  }
})

test('a limiter that lets everything or nothing through is noticed at start', async () => {
  const { storage, now, newId } = await anInstallation()
  const answering = (allowed: boolean): Storage => ({
    ...storage,
    transaction: (work) =>
      storage.transaction((tx) =>
        work({ ...tx, take: async () => (allowed ? { allowed } : { allowed, retryAfter: 1 }) }),
      ),
  })
  await expect(proveLimits(answering(true), now(), newId)).rejects.toThrow(/do not hold/)
  await expect(proveLimits(answering(false), now(), newId)).rejects.toThrow(/do not hold/)
})

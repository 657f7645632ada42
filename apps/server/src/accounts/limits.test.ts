import { expect, test } from 'vitest'
import type { Storage } from '../storage/port.ts'
import { openInstallation, engines } from './account-tests.fixture.ts'
import { selfTestLimits } from './limits.ts'

test.each(engines)('the rate limiter of %s passes the self-test repeatedly', async (_, open) => {
  const { storage, now, newId } = await openInstallation({ storage: await open() })
  for (const time of ['first', 'second']) {
    await expect(selfTestLimits(storage, now(), newId), time).resolves.toBeUndefined()
  }
})

test('the self-test fails for a limiter that allows everything or nothing', async () => {
  const { storage, now, newId } = await openInstallation()
  const storageThat = (allowed: boolean): Storage => ({
    ...storage,
    transaction: (work) =>
      storage.transaction((tx) =>
        work({ ...tx, takeFromLimit: async () => (allowed ? { allowed } : { allowed, retryAfter: 1 }) }),
      ),
  })
  await expect(selfTestLimits(storageThat(true), now(), newId)).rejects.toThrow(/self-test failed/)
  await expect(selfTestLimits(storageThat(false), now(), newId)).rejects.toThrow(/self-test failed/)
})

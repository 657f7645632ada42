import { refused, type Refused } from '@everquill/domain'
import type { RateLimit, Storage } from '../storage/port.ts'
import type { AccountDeps } from './deps.ts'

const minute = 60_000
const hour = 60 * minute

type Limits = readonly RateLimit[]

/**
 * Rate limits against guessing. None is keyed by email address alone: otherwise strangers could lock a user out, or learn
 * from a refusal that someone else had tried that address.
 */
export const limitsOf = {
  guest: (network: string): Limits => [{ key: `guest:${network}`, burst: 30, every: 2 * minute }],
  signUp: (network: string, account: string): Limits => [
    { key: `sign-up:${network}`, burst: 20, every: 3 * minute },
    // Signing up with known credentials is answered as such, so each attempt is also a guess at a password.
    { key: `sign-up:${network}:${account}`, burst: 3, every: 12 * hour },
  ],
  signIn: (network: string, account: string): Limits => [
    { key: `sign-in:${network}`, burst: 60, every: minute / 4 },
    { key: `sign-in:${network}:${account}`, burst: 10, every: 1.5 * minute },
  ],
  provider: (network: string): Limits => [{ key: `provider:${network}`, burst: 60, every: minute / 4 }],
  password: (user: string): Limits => [{ key: `password:${user}`, burst: 10, every: 1.5 * minute }],
  changeEmail: (user: string): Limits => [{ key: `email:${user}`, burst: 5, every: 12 * minute }],
  requestReset: (network: string, account: string): Limits => [
    { key: `reset:${network}`, burst: 20, every: 3 * minute },
    { key: `reset:${network}:${account}`, burst: 5, every: 12 * minute },
  ],
  reset: (network: string): Limits => [{ key: `use-reset:${network}`, burst: 20, every: 3 * minute }],
}

/** Counts an attempt before the work is done, so that parallel attempts are counted too. */
export async function checkLimits({ storage, now, limits }: AccountDeps, wanted: Limits): Promise<Refused | null> {
  if (!limits) return null
  const hit = await storage.transaction(async (tx) => {
    for (const limit of wanted) {
      const taken = await tx.takeFromLimit(limit, now())
      if (!taken.allowed) return taken
    }
    return null
  })
  return hit && refused('too-many-requests', { retryAfter: Math.ceil(hit.retryAfter / 1_000) })
}

/** Rejects if the rate limiter does not work: the server must not start without one. */
export async function selfTestLimits(storage: Storage, now: number, newId: () => string): Promise<void> {
  const limit = { key: `self-test:${newId()}`, burst: 2, every: minute }
  const moments = [now, now, now, now + minute]
  const allowed: boolean[] = []
  for (const moment of moments) {
    allowed.push((await storage.transaction((tx) => tx.takeFromLimit(limit, moment))).allowed)
  }
  if (allowed.join() !== 'true,true,false,true')
    throw new Error('Rate limit self-test failed: the database did not limit requests as configured')
}

import { refused, type Refused } from '@everquill/domain'
import type { RateLimit, Storage } from '../storage/port.ts'
import type { AccountDeps, Caller } from './deps.ts'

const minute = 60_000
const hour = 60 * minute

type Limits = readonly RateLimit[]

/**
 * How often something may be tried: kind to who mistypes, useless to who guesses. Nothing is counted by e-mail
 * alone: else strangers could lock somebody out, and see from their own being refused that somebody else was here.
 */
export const limitsOf = {
  guest: (network: string): Limits => [{ key: `guest:${network}`, burst: 30, every: 2 * minute }],
  signUp: (network: string, account: string): Limits => [
    { key: `sign-up:${network}`, burst: 20, every: 3 * minute },
    // Who signs up with somebody's e-mail and password is told so: that is a guess at the password as well.
    { key: `sign-up:${network}:${account}`, burst: 3, every: 12 * hour },
  ],
  signIn: (network: string, account: string): Limits => [
    { key: `sign-in:${network}`, burst: 60, every: minute / 4 },
    { key: `sign-in:${network}:${account}`, burst: 10, every: 1.5 * minute },
  ],
  provider: (network: string): Limits => [{ key: `provider:${network}`, burst: 60, every: minute / 4 }],
  password: (user: string): Limits => [{ key: `password:${user}`, burst: 10, every: 1.5 * minute }],
  requestReset: (network: string, account: string): Limits => [
    { key: `reset:${network}`, burst: 20, every: 3 * minute },
    { key: `reset:${network}:${account}`, burst: 5, every: 12 * minute },
  ],
  reset: (network: string): Limits => [{ key: `use-reset:${network}`, burst: 20, every: 3 * minute }],
}

/** Takes one of each, before the work: whoever tries many at once is counted as well. */
export async function refusalByLimits(
  { storage, now, limits, audit }: AccountDeps,
  { network, session }: Caller,
  wanted: Limits,
): Promise<Refused | null> {
  if (!limits) return null
  const hit = await storage.transaction(async (tx) => {
    for (const limit of wanted) {
      const taken = await tx.take(limit, now())
      if (!taken.allowed) return { key: limit.key, retryAfter: taken.retryAfter }
    }
    return null
  })
  if (!hit) return null
  audit({ event: 'limit-hit', network, ...(session && { user: session.user.id }), detail: hit.key })
  return refused('too-many-requests', { retryAfter: Math.ceil(hit.retryAfter / 1_000) })
}

/** Rejects unless limits really limit: a server whose limiter does nothing must not start. */
export async function proveLimits(storage: Storage, now: number, newId: () => string): Promise<void> {
  const limit = { key: `self-test:${newId()}`, burst: 2, every: minute }
  const moments = [now, now, now, now + minute]
  const allowed: boolean[] = []
  for (const moment of moments) {
    allowed.push((await storage.transaction((tx) => tx.take(limit, moment))).allowed)
  }
  if (allowed.join() !== 'true,true,false,true') throw new Error('The rate limits in the database do not hold')
}

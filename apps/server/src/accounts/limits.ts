import { refused, type Refused } from '@everquill/domain'
import type { RateLimit, Storage } from '../storage/port.ts'
import { audit } from './audit.ts'
import type { AccountDeps, Caller } from './deps.ts'

const minute = 60_000
const hour = 60 * minute

/** A limit; hitting one with an alert is worth an administrator’s attention. */
interface Limit extends RateLimit {
  readonly alert?: true
}

type Limits = readonly Limit[]

/** Lets a burst through, then allows fewer and fewer attempts, down to one an hour; never none. */
const growingDelay = (key: string, burst: number): Limits => [
  { key, burst, every: 1.5 * minute },
  { key: `${key}:slower`, burst: 3 * burst, every: 10 * minute },
  { key: `${key}:slowest`, burst: 6 * burst, every: hour },
]

/** The /24 of an IPv4 address or the /48 of an IPv6 network, which one attacker can often use as a whole. */
const siteOf = (network: string): string =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network.replace(/\.\d+$/, '.0/24')

/** Guesses at the password of one account, from anywhere. A browser that has signed in before is exempt. */
const guessesAt = (account: string): Limits =>
  growingDelay(`guess:${account}`, 20).map((limit) => ({ ...limit, alert: true }))

const signInsHere = (network: string, account: string): Limits => growingDelay(`sign-in:${network}:${account}`, 10)

/** Guesses at the second factor of one account, by someone who knows its password. */
const codesOf = (user: string): Limits => growingDelay(`factor:${user}`, 10).map((limit) => ({ ...limit, alert: true }))

/** Failed sign-ins of the whole installation beyond which an attack from many networks is likely. */
const manyFailures = { key: 'failed-sign-ins', burst: 200, every: 10_000 }

/** Rate limits against guessing, by network, by account and by both. */
export const limitsOf = {
  guest: (network: string): Limits => [{ key: `guest:${network}`, burst: 30, every: 2 * minute }],
  signUp: (network: string, account: string): Limits => [
    { key: `sign-up:${network}`, burst: 20, every: 3 * minute },
    { key: `sign-up:${siteOf(network)}`, burst: 100, every: minute, alert: true },
    // Signing up with known credentials is answered as such, so each attempt is also a guess at a password.
    { key: `sign-up:${network}:${account}`, burst: 3, every: 12 * hour },
    ...guessesAt(account),
  ],
  signIn: (network: string, account: string): Limits => [
    { key: `sign-in:${network}`, burst: 60, every: minute / 4 },
    { key: `sign-in:${siteOf(network)}`, burst: 200, every: minute / 12, alert: true },
    ...signInsHere(network, account),
    ...guessesAt(account),
  ],
  /** Nothing that strangers do counts here, so they cannot lock a known browser out. */
  signInOnKnownDevice: (account: string): Limits => growingDelay(`sign-in-known:${account}`, 20),
  /** Codes after the first step of a sign-in. */
  secondFactor: (network: string, user: string): Limits => [
    { key: `factor-from:${network}`, burst: 60, every: minute / 4 },
    ...codesOf(user),
  ],
  /** Nothing that strangers do counts here, so they cannot lock a known browser out. */
  secondFactorOnKnownDevice: (user: string): Limits => growingDelay(`factor-known:${user}`, 10),
  passkey: (network: string): Limits => [{ key: `passkey:${network}`, burst: 60, every: minute / 4 }],
  provider: (network: string): Limits => [{ key: `provider:${network}`, burst: 60, every: minute / 4 }],
  password: (user: string): Limits => [{ key: `password:${user}`, burst: 10, every: 1.5 * minute }],
  /** Whether an account has certain credentials is answered, so each attempt is also a guess at its password. */
  compareCredentials: guessesAt,
  changeEmail: (user: string): Limits => [{ key: `email:${user}`, burst: 5, every: 12 * minute }],
  requestReset: (network: string, account: string): Limits => [
    { key: `reset:${network}`, burst: 20, every: 3 * minute },
    { key: `reset:${network}:${account}`, burst: 5, every: 12 * minute },
  ],
  reset: (network: string): Limits => [{ key: `use-reset:${network}`, burst: 20, every: 3 * minute }],
}

/** The keys that a successful sign-in resets: the delay grows with failures in a row. */
export const resetBySignIn = (network: string, account: string): readonly string[] =>
  [...signInsHere(network, account), ...guessesAt(account)].map(({ key }) => key)

/** The keys that a correct code resets. */
export const resetBySecondFactor = (user: string): readonly string[] =>
  [...codesOf(user), ...limitsOf.secondFactorOnKnownDevice(user)].map(({ key }) => key)

/** Counts an attempt before the work is done, so that parallel attempts are counted too. */
export async function checkLimits(deps: AccountDeps, caller: Caller, wanted: Limits): Promise<Refused | null> {
  const { storage, now, limits } = deps
  if (!limits) return null
  const hit = await storage.transaction(async (tx) => {
    for (const limit of wanted) {
      const taken = await tx.takeFromLimit(limit, now())
      if (!taken.allowed) return { limit, retryAfter: taken.retryAfter }
    }
    return null
  })
  if (!hit) return null
  if (hit.limit.alert) await alertGuessing(deps, caller, hit.limit.key)
  return refused('too-many-requests', { retryAfter: Math.ceil(hit.retryAfter / 1_000) })
}

/** Counts a failed sign-in of the whole installation, which also notices attacks from many networks on many accounts. */
export async function countFailure(deps: AccountDeps, caller: Caller): Promise<void> {
  if (!deps.limits) return
  const { allowed } = await deps.storage.transaction((tx) => tx.takeFromLimit(manyFailures, deps.now()))
  if (!allowed) await alertGuessing(deps, caller, manyFailures.key)
}

/** Writes an alert to the security log, once an hour for each limit. */
async function alertGuessing(deps: AccountDeps, caller: Caller, key: string): Promise<void> {
  const once = { key: `alert:${key}`, burst: 1, every: hour }
  const { allowed } = await deps.storage.transaction((tx) => tx.takeFromLimit(once, deps.now()))
  if (allowed) audit(deps, caller, 'password-guessing', { detail: key })
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

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Refused } from '@everquill/domain'
import { freshDatabase } from '@everquill/testing'
import { onTestFinished } from 'vitest'
import type { Storage } from '../storage/port.ts'
import { openPostgres } from '../storage/postgres/open-postgres.ts'
import { openSqlite } from '../storage/sqlite/open-sqlite.ts'
import type { SecurityEntry } from '../log/security-log.ts'
import type { AccountDeps, Caller, OpenSession, SignedIn } from './deps.ts'
import { hasherAt } from './passwords/hasher.ts'
import { resolveSession } from './sessions/sessions.ts'
import { newToken } from './sessions/tokens.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Account dependencies for tests: a real database, cheap but real hashes, and a manual clock. */
export interface TestInstallation extends AccountDeps {
  readonly securityEntries: SecurityEntry[]
  /** Counts the password hashes computed during the work. */
  countHashes(work: () => Promise<unknown>): Promise<number>
  advance(milliseconds: number): void
  /** A caller whose browser holds this token; without one, nobody is signed in. */
  callerWith(token?: string, network?: string): Promise<Caller>
  signedInCaller(token: string): Promise<Caller & { readonly session: OpenSession }>
}

/** The database is removed after the test. */
export async function openInstallation(overrides: Partial<AccountDeps> = {}): Promise<TestInstallation> {
  const storage = overrides.storage ?? (await openSqliteStorage())
  const { recipe, hash } = overrides.hasher ?? hasherAt({ memory: 8, passes: 1 })
  const securityEntries: SecurityEntry[] = []
  let now = Date.UTC(2026, 10, 14, 19, 40)
  let hashes = 0
  const callerWith = async (token?: string, network = '203.0.113.7'): Promise<Caller> => ({
    network,
    requestId: 'request',
    forwarded: false,
    device: 'Firefox on Linux',
    session: token === undefined ? null : await resolveSession(storage, token, now),
  })
  return {
    now: () => now,
    newId: randomUUID,
    newToken,
    mail: null,
    provider: null,
    publicUrl: 'https://everquill.example.org',
    registration: null,
    limits: true,
    deviceKey: 'device key',
    factorKey: Buffer.alloc(32, 7).toString('base64url'),
    adminSecondFactor: 'optional',
    setupCodeFor: 'forwarded',
    securityLog: (entry) => void securityEntries.push(entry),
    ...overrides,
    storage,
    hasher: {
      recipe,
      hash: (password, how) => {
        hashes += 1
        return hash(password, how)
      },
    },
    securityEntries,
    async countHashes(work) {
      const before = hashes
      await work()
      return hashes - before
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
    callerWith,
    async signedInCaller(token) {
      const { session, ...caller } = await callerWith(token)
      if (!session) throw new Error('no open session has this token')
      return { ...caller, session }
    },
  }
}

async function openSqliteStorage(): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everquill-accounts-'))
  const storage = await openSqlite({ dataDir, newId: randomUUID })
  onTestFinished(async () => {
    await storage.close()
    await rm(dataDir, { recursive: true })
  })
  return storage
}

async function openPostgresStorage(): Promise<Storage> {
  const storage = await openPostgres({ url: await freshDatabase(), newId: randomUUID })
  onTestFinished(() => storage.close())
  return storage
}

/** Both storage engines, for tests of concurrent writes. */
export const engines: readonly (readonly [name: string, open: () => Promise<Storage>])[] = [
  ['SQLite', openSqliteStorage],
  ['PostgreSQL', openPostgresStorage],
]

/** Returns the outcome of a sign-in; throws if it failed. */
export function expectSignedIn(outcome: SignedIn | Refused | { readonly kind: string }): SignedIn {
  if (outcome.kind !== 'signed-in') throw new Error(`the sign-in failed: ${JSON.stringify(outcome)}`)
  return outcome as SignedIn
}

/** The problem code of a refused outcome, otherwise its kind. */
export const outcomeCode = (outcome: Refused | { readonly kind: string }): string =>
  'problem' in outcome ? outcome.problem.code : outcome.kind

export const ann = { name: 'Ann Ährenfels', email: 'Ann@Example.org', password: 'a lantern in the fog' }

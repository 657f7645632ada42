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
import type { AuditEvent } from './audit.ts'
import type { AccountDeps, Caller, OpenSession, SignedIn } from './deps.ts'
import { hasherAt } from './passwords/hasher.ts'
import { resolveSession } from './sessions/sessions.ts'
import { newToken } from './sessions/tokens.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** An installation for tests: a real database, real hashes at a low price, and a clock that is set by hand. */
export interface World extends AccountDeps {
  readonly audited: AuditEvent[]
  /** How many hashes were made while this was done. */
  hashesFor(work: () => Promise<unknown>): Promise<number>
  pass(milliseconds: number): void
  /** Somebody at a browser that holds this token. */
  at(token?: string, network?: string): Promise<Caller>
  signedIn(token: string): Promise<Caller & { readonly session: OpenSession }>
}

/** Goes when the test is over. */
export async function anInstallation(special: Partial<AccountDeps> = {}): Promise<World> {
  const storage = special.storage ?? (await onSqlite())
  const { recipe, hash } = special.hasher ?? hasherAt({ memory: 8, passes: 1 })
  const audited: AuditEvent[] = []
  let now = Date.UTC(2026, 10, 14, 19, 40)
  let hashes = 0
  const at = async (token?: string, network = '203.0.113.7'): Promise<Caller> => ({
    network,
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
    registration: 'open',
    limits: true,
    audit: (event) => audited.push(event),
    ...special,
    storage,
    hasher: {
      recipe,
      hash: (password, how) => {
        hashes += 1
        return hash(password, how)
      },
    },
    audited,
    async hashesFor(work) {
      const before = hashes
      await work()
      return hashes - before
    },
    pass: (milliseconds) => {
      now += milliseconds
    },
    at,
    async signedIn(token) {
      const { session, ...caller } = await at(token)
      if (!session) throw new Error('nobody is signed in with this token')
      return { ...caller, session }
    },
  }
}

async function onSqlite(): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everquill-accounts-'))
  const storage = await openSqlite({ dataDir, newId: randomUUID })
  onTestFinished(async () => {
    await storage.close()
    await rm(dataDir, { recursive: true })
  })
  return storage
}

async function onPostgres(): Promise<Storage> {
  const storage = await openPostgres({ url: await freshDatabase(), newId: randomUUID })
  onTestFinished(() => storage.close())
  return storage
}

/** For what must hold whoever else writes at the same time. */
export const engines: readonly (readonly [name: string, open: () => Promise<Storage>])[] = [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
]

/** The outcome of somebody who got in. */
export function granted(outcome: SignedIn | Refused | { readonly kind: string }): SignedIn {
  if (outcome.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(outcome)}`)
  return outcome as SignedIn
}

/** What came of something, in one word: the code of the problem when it was refused. */
export const wordFor = (outcome: Refused | { readonly kind: string }): string =>
  'problem' in outcome ? outcome.problem.code : outcome.kind

export const ann = { name: 'Ann Ährenfels', email: 'Ann@Example.org', password: 'a lantern in the fog' }

import { randomUUID } from 'node:crypto'
import type { Character } from '@everquill/domain'
import { aChange, freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { describeContentCopies } from '../acceptance/content-copies.ts'
import { describeContentOverrides } from '../acceptance/content-overrides.ts'
import { describeStorage } from '../acceptance.ts'
import { aNewCharacter, create, save } from '../acceptance/stored-game.ts'
import { StorageUnavailable } from '../port.ts'
import { StorageProblem } from '../opening-problem.ts'
import { openPool } from './connections.ts'
import { openPostgres } from './open-postgres.ts'

const open = (url: string) => openPostgres({ url, newId: randomUUID })

const newHome = async () => {
  const url = await freshDatabase()
  return () => open(url)
}
describeStorage('PostgreSQL', newHome)
describeContentCopies('PostgreSQL', newHome)
describeContentOverrides('PostgreSQL', newHome)

async function asAdministrator(url: string, sql: string): Promise<{ readonly [column: string]: unknown }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** How many transactions wrote the characters that were saved once. */
async function transactionsAtRevisionTwo(url: string): Promise<unknown> {
  const sql = 'select count(distinct xmin::text)::integer as transactions from characters where revision = 2'
  const [row] = await asAdministrator(url, sql)
  return row?.['transactions']
}

test('processes that start together on an empty database all find it ready', async () => {
  const url = await freshDatabase()
  const storages = await Promise.all(Array.from({ length: 6 }, () => open(url)))
  expect(new Set(storages.map((storage) => storage.epoch)).size).toBe(1)
  await Promise.all(storages.map((storage) => storage.close()))
})

test('two who wait for each other are both served', async () => {
  const storage = await open(await freshDatabase())
  const [ann, bo] = [aNewCharacter(), aNewCharacter()]
  await create(storage, ann)
  await create(storage, bo)
  let met = 0
  let bothHoldOne: () => void = () => undefined
  const meeting = new Promise<void>((resolve) => (bothHoldOne = resolve))
  const lockBoth = (first: number, second: number) =>
    storage.transaction(async (tx) => {
      await tx.lock(first, randomUUID())
      if (++met === 2) bothHoldOne()
      await meeting
      await tx.lock(second, randomUUID())
      return 'served'
    })
  expect(await Promise.all([lockBoth(ann.id, bo.id), lockBoth(bo.id, ann.id)])).toEqual(['served', 'served'])
  // One of them was sent away, and came again.
  expect(met).toBeGreaterThan(2)
  await storage.close()
})

test('changes that come together are committed together', async () => {
  const url = await freshDatabase()
  const storage = await open(url)
  const characters = Array.from({ length: 12 }, () => aNewCharacter())
  for (const character of characters) await create(storage, character)
  await Promise.all(characters.map((character) => save(storage, character, [aChange('gold', 20, 15)])))
  expect(await transactionsAtRevisionTwo(url)).toBe(1)
  await storage.close()
})

test('what somebody else holds keeps only those waiting who want the same', async () => {
  const url = await freshDatabase()
  const storage = await open(url)
  const [held, limited, ...free] = Array.from({ length: 4 }, () => aNewCharacter())
  if (!held || !limited) throw new Error('four characters were made')
  for (const character of [held, limited, ...free]) await create(storage, character)
  const limit = { key: 'a limit', burst: 1, every: 1 }
  const done: string[] = []
  const spend = (character: Character) => save(storage, character, [aChange('gold', 20, 15)])
  const { waiting } = await storage.transaction(async (tx) => {
    await tx.lock(held.id, randomUUID())
    await tx.take(limit, 0)
    const late = [spend(held).then(() => done.push('held'))]
    await Promise.all(free.map(spend))
    done.push('free')
    late.push(
      storage.change(limited.id, 'limited', (_locked, own) => own.take(limit, 1)).then(() => done.push('limited')),
    )
    await Promise.all(free.map(spend))
    done.push('free again')
    return { waiting: late }
  })
  await Promise.all(waiting)
  expect(done.slice(0, 2)).toEqual(['free', 'free again'])
  await storage.close()
})

test('those who come together with one that is held are still committed together', async () => {
  const url = await freshDatabase()
  const storage = await open(url)
  const [held, ...free] = Array.from({ length: 4 }, () => aNewCharacter())
  if (!held) throw new Error('four characters were made')
  for (const character of [held, ...free]) await create(storage, character)
  const spend = (character: Character) => save(storage, character, [aChange('gold', 20, 15)])
  const { late } = await storage.transaction(async (tx) => {
    await tx.lock(held.id, randomUUID())
    const waiting = spend(held)
    await Promise.all(free.map(spend))
    return { late: waiting }
  })
  await late
  expect(await transactionsAtRevisionTwo(url)).toBe(2)
  await storage.close()
})

test('groups of changes never wait for each other in a circle', async () => {
  const url = await freshDatabase()
  const [here, there] = [await open(url), await open(url)]
  const characters = Array.from({ length: 4 }, () => aNewCharacter())
  for (const character of characters) await create(here, character)
  for (let round = 0; round < 60; round++) {
    const changes = characters.map(({ id }, i) => {
      // What the first takes here, the second takes there.
      const [server, key] = i % 2 === 0 ? [here, `limit-${i >> 1}`] : [there, `limit-${1 - (i >> 1)}`]
      return server.change(id, randomUUID(), (_locked, tx) => tx.take({ key, burst: 1, every: 1 }, round))
    })
    await Promise.all(changes)
  }
  await Promise.all([here.close(), there.close()])
  const deadlocks = 'select deadlocks::integer from pg_stat_database where datname = current_database()'
  expect(await asAdministrator(url, deadlocks)).toEqual([{ deadlocks: 0 }])
})

test('no save reads a whole table, even by a plan that was made while the tables were small', async () => {
  const url = await freshDatabase()
  const wholeReads = () =>
    asAdministrator(
      url,
      `select relname, seq_scan::integer from pg_stat_user_tables
       where relname in ('characters', 'log_entries', 'saves') order by relname`,
    )
  const characters = Array.from({ length: 3 }, () => aNewCharacter())
  const first = await open(url)
  for (const character of characters) await create(first, character)
  await first.close()
  await asAdministrator(url, 'analyze')
  const before = await wholeReads()
  const storage = await open(url)
  for (let round = 0; round < 8; round++) {
    await Promise.all(characters.map((character) => save(storage, character, [aChange('gold', round, round + 1)])))
    await storage.characters.find(characters[0]?.id ?? 0)
  }
  await storage.close()
  expect(await wholeReads()).toEqual(before)
})

test('a change that fails in a group takes nothing along, and nobody is still at work on what was taken back', async () => {
  const storage = await open(await freshDatabase())
  const [failing, slow] = [aNewCharacter(), aNewCharacter()]
  for (const character of [failing, slow]) await create(storage, character)
  let attempts = 0
  let overlapping = 0
  let working = 0
  const changes = await Promise.allSettled([
    storage.change(failing.id, 'failing', () => Promise.reject(new Error('no'))),
    storage.change(slow.id, 'slow', async (_locked, tx) => {
      attempts += 1
      overlapping = Math.max(overlapping, ++working)
      // Long enough that the failure is known meanwhile.
      for (let i = 0; i < 300; i++) await tx.entriesSince(slow.id, 0)
      working -= 1
      return 'done'
    }),
  ])
  expect(changes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'done' }])
  expect({ attempts, overlapping }).toEqual({ attempts: 2, overlapping: 1 })
  await storage.close()
})

test('a lost connection is told as such, and the next transaction has a new one', async () => {
  const url = await freshDatabase()
  const storage = await open(url)
  const character = aNewCharacter()
  await create(storage, character)
  const cut = storage.transaction(async (tx) => {
    await tx.lock(character.id, 'cut')
    await asAdministrator(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return tx.lock(character.id, 'cut')
  })
  await expect(cut).rejects.toThrow(StorageUnavailable)
  await save(storage, character, [aChange('gold', 20, 15)])
  expect(await storage.characters.find(character.id)).toMatchObject({ character: { gold: 15 } })
  await storage.close()
})

test('a process that freezes in the middle of a transaction does not hold others for ever', async () => {
  const pool = openPool(await freshDatabase(), 1)
  const { rows } = await pool.query('show idle_in_transaction_session_timeout')
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }])
  await pool.end()
})

test('work that hides the failure of a statement is not taken for done', async () => {
  const storage = await open(await freshDatabase())
  const session = { id: '1', tokenHash: '1', userId: 'nobody', device: '', createdAt: 0, lastSeenAt: 0, expiresAt: 0 }
  const hiding = storage.transaction(async (tx) => {
    await tx.accounts.putSession(session).catch(() => undefined)
    return 'done'
  })
  await expect(hiding).rejects.toThrow(StorageUnavailable)
  await storage.close()
})

describe('a database that cannot be opened is explained in one sentence without the password:', () => {
  const changed = async (alter: (url: URL) => void) => {
    const url = new URL(await freshDatabase())
    alter(url)
    return url.href
  }
  test.each([
    [
      'nobody listens',
      (url: URL) => (url.port = '1'),
      /^PostgreSQL at 127.0.0.1:1 cannot be used now; start it, or correct/,
    ],
    ['no such host', (url: URL) => (url.hostname = 'db.invalid'), /^PostgreSQL at db.invalid:\d+ cannot be used now/],
    [
      'a wrong password',
      (url: URL) => (url.password = 'secret'),
      /refuses the user or the password; correct DATABASE_URL/,
    ],
    ['no such database', (url: URL) => (url.pathname = '/nowhere'), /^There is no database "nowhere" at 127/],
    [
      'another kind of address',
      (url: URL) => (url.protocol = 'mysql:'),
      /^DATABASE_URL is no address of a PostgreSQL database/,
    ],
  ])('%s', async (_, alter, words) => {
    const url = await changed(alter)
    const problem = await open(url).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StorageProblem)
    expect(String(problem).replace('StorageProblem: ', '')).toMatch(words)
    expect(String(problem)).not.toContain(new URL(url).password)
  })

  test('no address at all', async () => {
    await expect(open('everquill')).rejects.toThrow(
      /^DATABASE_URL is no address of a PostgreSQL database; write it like/,
    )
  })

  test.each([
    [
      'answers before the disk has it',
      'alter database %s set synchronous_commit = off',
      /set synchronous_commit to on/,
    ],
    ['reads only', 'alter database %s set default_transaction_read_only = on', /cannot be used now/],
  ])('a server that %s', async (_, sql, words) => {
    const url = await freshDatabase()
    await asAdministrator(url, sql.replace('%s', new URL(url).pathname.slice(1)))
    await expect(open(url)).rejects.toThrow(words)
  })

  test('an encoding that cannot hold every letter', async () => {
    const url = new URL(await freshDatabase())
    await asAdministrator(url.href, `create database latin_${url.pathname.slice(1)} encoding latin1 template template0`)
    url.pathname = `/latin_${url.pathname.slice(1)}`
    await expect(open(url.href)).rejects.toThrow(/create it anew with the encoding UTF8/)
  })

  test('data of a newer version', async () => {
    const url = await freshDatabase()
    await (await open(url)).close()
    await asAdministrator(url, `insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '')`)
    await expect(open(url)).rejects.toThrow(/written by a newer Everquill/)
  })
})

import { randomUUID } from 'node:crypto'
import type { Character } from '@everquill/domain'
import { aChange, freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { describeAdministration } from '../acceptance/administration.ts'
import { describeContentCopies } from '../acceptance/content-copies.ts'
import { describeErasures } from '../acceptance/erasures.ts'
import { describeContentOverrides } from '../acceptance/content-overrides.ts'
import { describeStorage } from '../acceptance.ts'
import { aNewCharacter, create, save } from '../acceptance/storage-fixtures.ts'
import { StorageUnavailable } from '../port.ts'
import { StorageProblem } from '../opening-problem.ts'
import { openPool } from './connections.ts'
import { openPostgres } from './open-postgres.ts'

const open = (url: string) => openPostgres({ url, newId: randomUUID })

const newDatabase = async () => {
  const url = await freshDatabase()
  return () => open(url)
}
describeStorage('PostgreSQL', newDatabase)
describeContentCopies('PostgreSQL', newDatabase)
describeContentOverrides('PostgreSQL', newDatabase)
describeErasures('PostgreSQL', newDatabase)
describeAdministration('PostgreSQL', newDatabase)

async function asAdministrator(url: string, sql: string): Promise<{ readonly [column: string]: unknown }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** The number of transactions that wrote the characters at revision 2. */
async function transactionsAtRevisionTwo(url: string): Promise<unknown> {
  const sql = 'select count(distinct xmin::text)::integer as transactions from characters where revision = 2'
  const [row] = await asAdministrator(url, sql)
  return row?.['transactions']
}

test('concurrent starts on an empty database migrate it once', async () => {
  const url = await freshDatabase()
  const storages = await Promise.all(Array.from({ length: 6 }, () => open(url)))
  expect(new Set(storages.map((storage) => storage.epoch)).size).toBe(1)
  await Promise.all(storages.map((storage) => storage.close()))
})

test('two transactions that deadlock both succeed after a retry', async () => {
  const storage = await open(await freshDatabase())
  const [ann, bo] = [aNewCharacter(), aNewCharacter()]
  await create(storage, ann)
  await create(storage, bo)
  let met = 0
  let bothHaveOneLock: () => void = () => undefined
  const meeting = new Promise<void>((resolve) => (bothHaveOneLock = resolve))
  const lockBoth = (first: number, second: number) =>
    storage.transaction(async (tx) => {
      await tx.lock(first, randomUUID())
      if (++met === 2) bothHaveOneLock()
      await meeting
      await tx.lock(second, randomUUID())
      return 'done'
    })
  expect(await Promise.all([lockBoth(ann.id, bo.id), lockBoth(bo.id, ann.id)])).toEqual(['done', 'done'])
  // One of them was aborted and retried.
  expect(met).toBeGreaterThan(2)
  await storage.close()
})

test('concurrent changes are committed in one transaction', async () => {
  const url = await freshDatabase()
  const storage = await open(url)
  const characters = Array.from({ length: 12 }, () => aNewCharacter())
  for (const character of characters) await create(storage, character)
  await Promise.all(characters.map((character) => save(storage, character, [aChange('gold', 20, 15)])))
  expect(await transactionsAtRevisionTwo(url)).toBe(1)
  await storage.close()
})

test('a lock delays only the changes that need it', async () => {
  const url = await freshDatabase()
  const storage = await open(url)
  const [locked, limited, ...free] = Array.from({ length: 4 }, () => aNewCharacter())
  if (!locked || !limited) throw new Error('expected four characters')
  for (const character of [locked, limited, ...free]) await create(storage, character)
  const limit = { key: 'a limit', burst: 1, every: 1 }
  const done: string[] = []
  const spend = (character: Character) => save(storage, character, [aChange('gold', 20, 15)])
  const { waiting } = await storage.transaction(async (tx) => {
    await tx.lock(locked.id, randomUUID())
    await tx.takeFromLimit(limit, 0)
    const late = [spend(locked).then(() => done.push('locked'))]
    await Promise.all(free.map(spend))
    done.push('free')
    late.push(
      storage
        .change(limited.id, 'limited', (_locked, ownTx) => ownTx.takeFromLimit(limit, 1))
        .then(() => done.push('limited')),
    )
    await Promise.all(free.map(spend))
    done.push('free again')
    return { waiting: late }
  })
  await Promise.all(waiting)
  expect(done.slice(0, 2)).toEqual(['free', 'free again'])
  await storage.close()
})

test('changes that arrive with a locked one are still committed together', async () => {
  const url = await freshDatabase()
  const storage = await open(url)
  const [locked, ...free] = Array.from({ length: 4 }, () => aNewCharacter())
  if (!locked) throw new Error('expected four characters')
  for (const character of [locked, ...free]) await create(storage, character)
  const spend = (character: Character) => save(storage, character, [aChange('gold', 20, 15)])
  const { late } = await storage.transaction(async (tx) => {
    await tx.lock(locked.id, randomUUID())
    const waiting = spend(locked)
    await Promise.all(free.map(spend))
    return { late: waiting }
  })
  await late
  expect(await transactionsAtRevisionTwo(url)).toBe(2)
  await storage.close()
})

test('groups of changes from two processes do not deadlock', async () => {
  const url = await freshDatabase()
  const [here, there] = [await open(url), await open(url)]
  const characters = Array.from({ length: 4 }, () => aNewCharacter())
  for (const character of characters) await create(here, character)
  for (let round = 0; round < 60; round++) {
    const changes = characters.map(({ id }, i) => {
      // Both processes use the same limits, in opposite order.
      const [server, key] = i % 2 === 0 ? [here, `limit-${i >> 1}`] : [there, `limit-${1 - (i >> 1)}`]
      return server.change(id, randomUUID(), (_locked, tx) => tx.takeFromLimit({ key, burst: 1, every: 1 }, round))
    })
    await Promise.all(changes)
  }
  await Promise.all([here.close(), there.close()])
  const deadlocks = 'select deadlocks::integer from pg_stat_database where datname = current_database()'
  expect(await asAdministrator(url, deadlocks)).toEqual([{ deadlocks: 0 }])
})

test('no save scans a whole table, even with a plan made while the tables were small', async () => {
  const url = await freshDatabase()
  const sequentialScans = () =>
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
  const before = await sequentialScans()
  const storage = await open(url)
  for (let round = 0; round < 8; round++) {
    await Promise.all(characters.map((character) => save(storage, character, [aChange('gold', round, round + 1)])))
    await storage.characters.find(characters[0]?.id ?? 0)
  }
  await storage.close()
  expect(await sequentialScans()).toEqual(before)
})

test('a failed change does not affect its group, and no work runs on a rolled-back transaction', async () => {
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
      // Enough calls for the other change to fail meanwhile.
      for (let i = 0; i < 300; i++) await tx.logAfter(slow.id, 0, 10)
      working -= 1
      return 'done'
    }),
  ])
  expect(changes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'done' }])
  expect({ attempts, overlapping }).toEqual({ attempts: 2, overlapping: 1 })
  await storage.close()
})

test('a lost connection rejects with StorageUnavailable, and the next transaction reconnects', async () => {
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

test.each([
  ['statement_timeout', '3s'],
  ['lock_timeout', '50ms'],
])('%s of the database rejects with StorageUnavailable', async (name, time) => {
  const url = await freshDatabase()
  const administrator = new Client({ connectionString: url })
  await administrator.connect()
  await administrator.query(`alter database ${new URL(url).pathname.slice(1)} set ${name} = '${time}'`)
  const storage = await open(url)
  const character = aNewCharacter()
  await create(storage, character)
  await administrator.query('begin; select * from characters for update')
  const change = aChange('gold', 20, 15)
  await expect(save(storage, character, [change])).rejects.toThrow(StorageUnavailable)
  await administrator.query('rollback')
  await save(storage, character, [change])
  await administrator.end()
  await storage.close()
})

test('connections limit how long a transaction may be idle', async () => {
  const pool = openPool(await freshDatabase(), 1)
  const { rows } = await pool.query('show idle_in_transaction_session_timeout')
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }])
  await pool.end()
})

test('a transaction that ignores a failed statement is rejected', async () => {
  const storage = await open(await freshDatabase())
  const session = {
    id: '1',
    tokenHash: '1',
    userId: 'nobody',
    device: '',
    createdAt: 0,
    lastSeenAt: 0,
    provedAt: 0,
    expiresAt: 0,
  }
  const ignoring = storage.transaction(async (tx) => {
    await tx.accounts.putSession(session).catch(() => undefined)
    return 'done'
  })
  await expect(ignoring).rejects.toThrow(StorageUnavailable)
  await storage.close()
})

describe('explanation of an opening failure', () => {
  const changed = async (alter: (url: URL) => void) => {
    const url = new URL(await freshDatabase())
    alter(url)
    return url.href
  }
  test.each([
    [
      'no server at the port',
      (url: URL) => (url.port = '1'),
      /^PostgreSQL at 127.0.0.1:1 cannot be reached; start it, or correct/,
    ],
    ['no such host', (url: URL) => (url.hostname = 'db.invalid'), /^PostgreSQL at db.invalid:\d+ cannot be reached/],
    [
      'a wrong password',
      (url: URL) => (url.password = 'secret'),
      /rejects the user or the password; correct DATABASE_URL/,
    ],
    ['no such database', (url: URL) => (url.pathname = '/nowhere'), /^There is no database "nowhere" at 127/],
    ['a URL of another database', (url: URL) => (url.protocol = 'mysql:'), /^DATABASE_URL is not a PostgreSQL URL/],
  ])('%s is explained without the password', async (_, alter, message) => {
    const url = await changed(alter)
    const problem = await open(url).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StorageProblem)
    expect(String(problem).replace('StorageProblem: ', '')).toMatch(message)
    expect(String(problem)).not.toContain(new URL(url).password)
  })

  test('a text that is not a URL is explained', async () => {
    await expect(open('everquill')).rejects.toThrow(/^DATABASE_URL is not a PostgreSQL URL; it must look like/)
  })

  test.each([
    [
      'commits asynchronously',
      'alter database %s set synchronous_commit = off',
      /synchronous_commit is off; set it to on/,
    ],
    [
      'is read-only',
      'alter database %s set default_transaction_read_only = on',
      /is read-only; DATABASE_URL must lead to the primary/,
    ],
  ])('a server that %s is rejected', async (_, sql, message) => {
    const url = await freshDatabase()
    await asAdministrator(url, sql.replace('%s', new URL(url).pathname.slice(1)))
    await expect(open(url)).rejects.toThrow(message)
  })

  test('a database without the encoding UTF8 is rejected', async () => {
    const url = new URL(await freshDatabase())
    await asAdministrator(url.href, `create database latin_${url.pathname.slice(1)} encoding latin1 template template0`)
    url.pathname = `/latin_${url.pathname.slice(1)}`
    await expect(open(url.href)).rejects.toThrow(/does not use the encoding UTF8; recreate it/)
  })

  test('data of a newer version is rejected', async () => {
    const url = await freshDatabase()
    await (await open(url)).close()
    await asAdministrator(url, `insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '')`)
    await expect(open(url)).rejects.toThrow(/written by a newer version of Everquill/)
  })
})

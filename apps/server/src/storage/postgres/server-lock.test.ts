import { randomUUID } from 'node:crypto'
import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TableRows } from '../backup-port.ts'
import { currentSchema } from '../migrate.ts'
import { StorageProblem } from '../opening-problem.ts'
import { StorageUnavailable } from '../port.ts'
import { openPostgres } from './open-postgres.ts'
import { postgresRestoreTarget } from './postgres-restore-target.ts'

const history = { epoch: 'restored', began: 0, restoredTo: 0 }

/** No rows, once the promise resolves. */
async function* noRows(after?: Promise<void>): AsyncGenerator<TableRows> {
  await after
  yield* []
}

/** Ends the connections that hold the servers' lock. */
async function cutLocks(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  await client.end()
}

test('a server cannot start while a backup is being restored', async () => {
  const url = await freshDatabase()
  const target = await postgresRestoreTarget(url)
  onTestFinished(() => target.close())
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const rows = noRows(released)
  const restoring = target.replaceAll(currentSchema, { [Symbol.asyncIterator]: () => (reach(), rows) }, history)
  await reached
  await expect(openPostgres({ url, newId: randomUUID })).rejects.toThrow(StorageProblem)
  release()
  await restoring
  const server = await openPostgres({ url, newId: randomUUID })
  expect(server).toMatchObject({ epoch: 'restored', restoredTo: 0 })
  await server.close()
})

test('a server whose lock connection broke takes the lock again', async () => {
  const url = await freshDatabase()
  const server = await openPostgres({ url, newId: randomUUID })
  onTestFinished(() => server.close())
  await cutLocks(url)
  await vi.waitFor(() => expect(postgresRestoreTarget(url)).rejects.toThrow(/server is using/), { timeout: 60_000 })
  await expect(server.probe()).resolves.toBeUndefined()
})

test('a server that misses a restore stops serving, because its epoch is the old one', async () => {
  const url = await freshDatabase()
  const server = await openPostgres({ url, newId: randomUUID })
  onTestFinished(() => server.close())
  const restore = async () => {
    await cutLocks(url)
    const target = await postgresRestoreTarget(url)
    try {
      await target.replaceAll(currentSchema, noRows(), history)
    } finally {
      await target.close()
    }
  }
  // The server may be faster to take the lock again; then the connection is cut once more.
  await vi.waitFor(restore, { timeout: 60_000 })
  await vi.waitFor(() => expect(server.probe()).rejects.toThrow(StorageUnavailable), { timeout: 60_000 })
  await expect(server.characters.find(1)).rejects.toThrow(/restart this server/)
})

import type { Pool, PoolClient } from 'pg'
import { StorageUnavailable } from '../port.ts'
import type { RunQuery } from '../queries/query.ts'
import { postgresCode, queryRunner, asStorageError } from './connections.ts'

/** Serialisation failure, deadlock, unique violation by a concurrent insert: a retry succeeds. */
const retryableCodes: ReadonlySet<string | null> = new Set(['40001', '40P01', '23505'])

const maxTries = 4

/** Runs transactions on connections of a pool, with retries. */
export function transactions(pool: Pool): <T>(work: (run: RunQuery) => Promise<T>) => Promise<T> {
  return async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(pool, work)
      } catch (error) {
        if (tries < maxTries && retryableCodes.has(postgresCode(error))) continue
        throw asStorageError(error)
      }
    }
  }
}

async function attempt<T>(pool: Pool, work: (run: RunQuery) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    // Not awaited here, so that it is sent together with the first query of the work.
    const begun = client.query('begin isolation level read committed')
    begun.catch(() => undefined)
    const value = await work(queryRunner(client))
    await begun
    await commit(client)
    return value
  } catch (error) {
    isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // A statement had failed and the work ignored it, so PostgreSQL rolled back instead.
  if (command !== 'COMMIT')
    throw new StorageUnavailable('PostgreSQL rolled the transaction back because one of its statements had failed.')
}

import type { Pool, PoolClient } from 'pg'
import { StorageUnavailable } from '../port.ts'
import type { Run } from '../queries/query.ts'
import { postgresCode, runOn, unavailableOr } from './connections.ts'

/** Serialisation failure, deadlock, and two who wrote the same new thing at once: done again, they come out right. */
const worthAnotherTry: ReadonlySet<string | null> = new Set(['40001', '40P01', '23505'])

const maxTries = 4

/** Transactions on connections of a pool. */
export function transactions(pool: Pool): <T>(work: (run: Run) => Promise<T>) => Promise<T> {
  return async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(pool, work)
      } catch (error) {
        if (tries < maxTries && worthAnotherTry.has(postgresCode(error))) continue
        throw unavailableOr(error)
      }
    }
  }
}

async function attempt<T>(pool: Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    // Not awaited: it travels with the first question of the work.
    const begun = client.query('begin isolation level read committed')
    begun.catch(() => undefined)
    const value = await work(runOn(client))
    await begun
    await commit(client)
    return value
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // The server's way of saying that a statement had failed, and the work went on as if it had not.
  if (command !== 'COMMIT') throw new StorageUnavailable('PostgreSQL took the transaction back.')
}

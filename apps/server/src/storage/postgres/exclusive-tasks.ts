import type { Pool } from 'pg'
import type { ExclusiveTask } from '../content-port.ts'
import { asStorageError, short } from './connections.ts'

/** The keys of the advisory locks that allow one server at a time. */
const lockKeys: Readonly<Record<ExclusiveTask, number>> = {
  erasures: 7_100_003,
  pictures: 7_100_004,
  backups: 7_100_005,
  sessions: 7_100_007,
}

/** Runs the work while holding a lock that only one server can have; the lock is lost with its connection. */
export async function runExclusively<T>(pool: Pool, task: ExclusiveTask, work: () => Promise<T>): Promise<T | null> {
  const lockKey = lockKeys[task]
  const client = await pool.connect().catch((error: unknown) => Promise.reject(asStorageError(error)))
  let isBroken = true
  try {
    const { rows } = await client.query<{ locked: boolean }>(short(`select pg_try_advisory_lock(${lockKey}) as locked`))
    if (rows[0]?.locked !== true) {
      isBroken = false
      return null
    }
    try {
      return await work()
    } finally {
      // Also after a failure: the server takes a while to notice a closed connection.
      await client.query(short(`select pg_advisory_unlock(${lockKey})`))
      isBroken = false
    }
  } catch (error) {
    throw asStorageError(error)
  } finally {
    // A connection that may still hold the lock is not returned to the pool.
    client.release(isBroken)
  }
}

/** The key of the advisory lock of the server that migrates. */
const migrationKey = 7_100_006

/** Runs the work after every other server that called this has finished. */
export async function inTurn<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => Promise.reject(asStorageError(error)))
  try {
    await client.query(`select pg_advisory_lock(${migrationKey})`)
    return await work()
  } finally {
    // The lock ends with its connection.
    client.release(true)
  }
}

import type { Pool } from 'pg'
import { unscrubbed } from '../queries/erasure-queries.ts'
import type { Schema } from '../schema.ts'
import { asStorageError } from './connections.ts'

/** The key of the advisory lock of the server that erases. */
const lockKey = 7_100_003

/** The tables that erasure deletes from or empties. */
const tables = [
  'characters',
  'log_entries',
  'saves',
  'share_links',
  'tv_links',
  'images',
  'games',
  'game_members',
  'invitations',
  'users',
  'passwords',
  'identities',
  'sessions',
  'resets',
  'email_changes',
] as const satisfies readonly (keyof Schema)[]

/** Removes the old versions of erased rows from the tables. */
export async function vacuum(pool: Pool): Promise<void> {
  try {
    const { rowCount } = await pool.query('select 1 from installation where key = $1', [unscrubbed])
    if (rowCount === 0) return
    await pool.query(`vacuum ${tables.join(', ')}`)
    await pool.query('delete from installation where key = $1', [unscrubbed])
  } catch (error) {
    throw asStorageError(error)
  }
}

/** Does the work while holding a lock that only one server can have; the lock is lost with its connection. */
export async function eraseAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect().catch((error: unknown) => Promise.reject(asStorageError(error)))
  let isBroken = true
  try {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lockKey}) as locked`)
    if (rows[0]?.locked !== true) {
      isBroken = false
      return null
    }
    try {
      return await work()
    } finally {
      // Also after a failure: the server takes a while to notice a closed connection.
      await client.query(`select pg_advisory_unlock(${lockKey})`)
      isBroken = false
    }
  } catch (error) {
    throw asStorageError(error)
  } finally {
    // A connection that may still hold the lock is not returned to the pool.
    client.release(isBroken)
  }
}

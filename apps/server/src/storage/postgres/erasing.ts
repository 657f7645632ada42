import type { Pool } from 'pg'
import { unscrubbed } from '../queries/erasure-queries.ts'
import type { Schema } from '../schema.ts'
import { asStorageError } from './connections.ts'

/** The tables that erasure deletes from or empties. */
const tables = [
  'characters',
  'content_references',
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
  'api_tokens',
  'webhooks',
  'webhook_deliveries',
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

import { Client } from 'pg'
import { unscrubbed } from '../queries/erasure-queries.ts'
import type { Schema } from '../schema.ts'
import { asStorageError, connectionOptions, short } from './connections.ts'

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

/** Removes the old versions of erased rows from the tables, however long that takes. */
export async function vacuum(url: string): Promise<void> {
  const client = new Client(connectionOptions(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(short('select 1 from installation where key = $1'), [unscrubbed])
    if (rowCount === 0) return
    await client.query(`vacuum ${tables.join(', ')}`)
    await client.query(short('delete from installation where key = $1'), [unscrubbed])
  } catch (error) {
    throw asStorageError(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

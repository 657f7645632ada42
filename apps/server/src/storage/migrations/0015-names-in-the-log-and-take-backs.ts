import type { Kysely } from 'kysely'

/**
 * The log keeps the names that were shown when an entry was written, in columns of their own, so that they can be erased
 * without touching the values. A removal or transfer can be taken back until its record expires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('log_entries').addColumn('author_name', 'text').execute()
  await db.schema.alterTable('log_entries').addColumn('subject_name', 'text').execute()
  await db.schema
    .createTable('take_backs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('restores', 'text', (column) => column.notNull())
    .execute()
}

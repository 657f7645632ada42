import type { Kysely } from 'kysely'

/** TV links, which show a game on a screen without an account. Only the hash of a link's token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tv_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('uses', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('tv_links_of_game').on('tv_links').column('game_id').execute()
}

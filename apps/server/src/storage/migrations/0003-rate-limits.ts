import type { Kysely } from 'kysely'

/** Rate limits are stored in the database, so that several servers share them and a restart does not reset them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('full_at', 'bigint', (column) => column.notNull())
    .addColumn('allowed', 'integer', (column) => column.notNull())
    .execute()
}

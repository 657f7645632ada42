import type { Kysely } from 'kysely'

/** Limits lie in the database, so that several servers count together and a restart forgives nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('full_at', 'bigint', (column) => column.notNull())
    .addColumn('allowed', 'integer', (column) => column.notNull())
    .execute()
}

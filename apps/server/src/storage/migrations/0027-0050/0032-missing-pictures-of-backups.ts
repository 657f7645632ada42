import type { Kysely } from 'kysely'

/** A backup that lacks pictures must not look complete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('backups')
    .addColumn('missing_pictures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

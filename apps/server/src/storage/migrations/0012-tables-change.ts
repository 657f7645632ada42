import type { Kysely } from 'kysely'

/** A revision that grows with every change of a game or of its members, so that clients notice a stale copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('games')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

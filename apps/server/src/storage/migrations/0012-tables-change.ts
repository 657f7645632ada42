import type { Kysely } from 'kysely'

/** A game counts how often it, or who sits there, has changed: whoever has it before them sees that it is another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('games')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

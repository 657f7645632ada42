import type { Kysely } from 'kysely'

/** A save may say what it was for, such as casting a spell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('saves').addColumn('act', 'text').execute()
}

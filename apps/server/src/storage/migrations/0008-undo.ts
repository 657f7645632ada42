import type { Kysely } from 'kysely'
import { refuseToRewrite } from '../engine-differences.ts'

/** An undo points to what it took back, a save may say when it was made, and what was written stays written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('log_entries').addColumn('undoes', 'bigint').execute()
  await db.schema.alterTable('log_entries').addColumn('made_at', 'bigint').execute()
  // Few entries undo another: the rest pays nothing for it.
  await db.schema
    .createIndex('log_entries_that_undo')
    .on('log_entries')
    .columns(['character_id', 'undoes'])
    .where('undoes', 'is not', null)
    .execute()
  // The history of one field, however rarely it changed in however long a log.
  await db.schema
    .createIndex('log_entries_of_character_by_field')
    .on('log_entries')
    .columns(['character_id', 'field', 'id'])
    .execute()
  for (const statement of refuseToRewrite(db, 'log_entries')) await statement.execute(db)
}

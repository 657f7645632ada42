import type { Kysely } from 'kysely'
import { appendOnlyTriggers } from '../engine-differences.ts'

/** An entry can refer to the one it undid and to the time of the edit; triggers make the log append-only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('log_entries').addColumn('undoes', 'bigint').execute()
  await db.schema.alterTable('log_entries').addColumn('made_at', 'bigint').execute()
  // A partial index: few entries undo another one.
  await db.schema
    .createIndex('log_entries_that_undo')
    .on('log_entries')
    .columns(['character_id', 'undoes'])
    .where('undoes', 'is not', null)
    .execute()
  // For the history of one field, however rarely it changed in a long log.
  await db.schema
    .createIndex('log_entries_of_character_by_field')
    .on('log_entries')
    .columns(['character_id', 'field', 'id'])
    .execute()
  for (const statement of appendOnlyTriggers(db, 'log_entries')) await statement.execute(db)
}

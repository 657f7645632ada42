import { sql, type Kysely } from 'kysely'
import { dropErasableTriggers, erasableTriggers } from '../engine-differences.ts'

/**
 * Marks the entries that came with a file. The index finds where such entries end in a log; the triggers keep the mark as
 * it was written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('log_entries').addColumn('imported', 'integer').execute()
  await db.schema
    .createIndex('log_entries_imported')
    .on('log_entries')
    .columns(['character_id', 'id'])
    .where(sql.ref('imported'), 'is not', null)
    .execute()
  for (const statement of dropErasableTriggers(db, 'log_entries')) await statement.execute(db)
  for (const statement of erasableTriggers(db, 'log_entries', ['imported'])) await statement.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** The author of every save, and an index by revision, so that a known saveId or revision never costs a read of the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('log_entries_of_character_by_revision')
    .on('log_entries')
    .columns(['character_id', 'revision', 'id'])
    .execute()
  // Null for earlier saves that wrote no entry: nothing else names their author.
  await db.schema.alterTable('saves').addColumn('user_id', 'text').execute()
  await sql`
    update saves set user_id = (
      select entry.user_id from log_entries as entry
      where entry.character_id = saves.character_id and entry.revision = saves.revision
      and entry.save_id = saves.save_id
      limit 1
    ) where entry_count > 0`.execute(db)
}

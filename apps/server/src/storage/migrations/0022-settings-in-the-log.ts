import { sql, type Kysely } from 'kysely'

/** One request may write several entries of a game, one for each setting that it changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('log_entries_of_table_by_save').execute()
  await db.schema
    .createIndex('log_entries_of_game_by_save')
    .unique()
    .on('log_entries')
    .columns(['game_id', 'save_id', 'field'])
    .where(sql.ref('character_id'), 'is', null)
    .execute()
}

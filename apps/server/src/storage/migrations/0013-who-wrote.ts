import { sql, type Kysely } from 'kysely'

/** Who ever wrote in a log, or in a game's part of it, is found by steps from person to person, however long it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL goes by the order of people only where what stands before them equals something, which null does not.
  await db.schema
    .createIndex('log_entries_of_character_by_person')
    .on('log_entries')
    .column('character_id')
    .column(sql`coalesce(game_id, '')`)
    .column('user_id')
    .execute()
}

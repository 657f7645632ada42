import { sql, type Kysely } from 'kysely'

/** An index that lists the authors of a log by stepping from one to the next, however long the log is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `coalesce`, because PostgreSQL uses the order of the last column only if the ones before it are compared by equality, and null never is.
  await db.schema
    .createIndex('log_entries_of_character_by_person')
    .on('log_entries')
    .column('character_id')
    .column(sql`coalesce(game_id, '')`)
    .column('user_id')
    .execute()
}

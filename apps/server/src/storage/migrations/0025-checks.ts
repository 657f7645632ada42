import { sql, type Kysely } from 'kysely'

/** Finds the latest request for a check in the log of a game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('log_entries_of_checks')
    .on('log_entries')
    .columns(['game_id', 'id'])
    .where(sql<boolean>`field in ('check', 'check-end')`)
    .execute()
}

import { sql, type Kysely } from 'kysely'

/** The device on which an entry was made; and an index for the sessions of a game, however long its log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('log_entries').addColumn('device', 'text').execute()
  // A partial index: there are two such entries per session.
  await db.schema
    .createIndex('log_entries_of_sessions')
    .on('log_entries')
    .columns(['game_id', 'id'])
    .where(sql.ref('field'), '=', sql.lit('session'))
    .execute()
}

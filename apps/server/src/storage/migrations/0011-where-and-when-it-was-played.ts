import { sql, type Kysely } from 'kysely'

/** An entry says on which device it was made; and the evenings of a game are found however long its log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('log_entries').addColumn('device', 'text').execute()
  // Two lines an evening: nothing else pays for it.
  await db.schema
    .createIndex('log_entries_of_sessions')
    .on('log_entries')
    .columns(['game_id', 'id'])
    .where(sql.ref('field'), '=', sql.lit('session'))
    .execute()
}

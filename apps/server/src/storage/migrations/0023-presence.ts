import { sql, type Kysely } from 'kysely'

/** When users were last seen, and an index for the latest note of each game in a list of games. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A table of its own, because it is written far more often than an account is.
  await db.schema
    .createTable('presence')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'bigint')
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('log_entries_of_notes')
    .on('log_entries')
    .columns(['game_id', 'id'])
    .where(sql.ref('field'), '=', sql.lit('note'))
    .execute()
}

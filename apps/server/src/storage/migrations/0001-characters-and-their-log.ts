import { sql, type Kysely } from 'kysely'

/** Characters, their logs and the saves: one transaction writes all three, so one migration creates them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('characters')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('game_id', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('last_log_id', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('summary', 'text', (column) => column.notNull())
    // The last column, so that reading a list does not read over documents.
    .addColumn('document', 'text', (column) => column.notNull())
    .execute()
  // Contains no column that an ordinary save changes, so saves do not update this index.
  await db.schema.createIndex('characters_of_owner').on('characters').columns(['owner', 'deleted_at']).execute()

  await db.schema
    .createTable('log_entries')
    .addColumn('id', 'bigint', (column) => column.notNull().check(sql`id between 1000000000000 and 9999999999999`))
    .addColumn('character_id', 'integer')
    .addColumn('game_id', 'text')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('old_value', 'text', (column) => column.notNull())
    .addColumn('new_value', 'text', (column) => column.notNull())
    .addColumn('details', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('save_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addUniqueConstraint('log_entries_of_character', ['character_id', 'id'])
    .execute()
  // So that a page filtered by type costs no more than any other, however long the log.
  await db.schema
    .createIndex('log_entries_of_character_by_type')
    .on('log_entries')
    .columns(['character_id', 'type', 'id'])
    .execute()
  // Partial indexes: entries outside of games cost nothing.
  await db.schema
    .createIndex('log_entries_of_game')
    .unique()
    .on('log_entries')
    .columns(['game_id', 'id'])
    .where('game_id', 'is not', null)
    .execute()
  await db.schema
    .createIndex('log_entries_of_character_in_game')
    .on('log_entries')
    .columns(['character_id', 'game_id', 'id'])
    .where('game_id', 'is not', null)
    .execute()

  await db.schema
    .createTable('saves')
    .addColumn('save_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('character_id', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('entry_count', 'integer', (column) => column.notNull())
    .addColumn('missed', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('log_scopes')
    .addColumn('game_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('last_id', 'bigint', (column) => column.notNull())
    .execute()
}

import { sql, type Kysely } from 'kysely'

/** Games, members, invitations, and entries of a game's log that are about no character. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
  await db.schema
    .createTable('game_members')
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('game_members_key', ['game_id', 'user_id'])
    .execute()
  await db.schema.createIndex('game_members_by_user').on('game_members').column('user_id').execute()
  await db.schema
    .createTable('invitations')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('invitations_of_game').on('invitations').column('game_id').execute()

  await db.schema.alterTable('log_entries').addColumn('audience', 'text').execute()
  // An entry that is sent twice is written once. Entries about a character are deduplicated by their save instead.
  await db.schema
    .createIndex('log_entries_of_table_by_save')
    .unique()
    .on('log_entries')
    .columns(['game_id', 'save_id'])
    .where(sql.ref('character_id'), 'is', null)
    .execute()
  await db.schema
    .createIndex('characters_of_game')
    .on('characters')
    .columns(['game_id'])
    .where('game_id', 'is not', null)
    .execute()
}

import { sql, type Kysely } from 'kysely'
import { dropAppendOnlyTriggers, erasableTriggers } from '../engine-differences.ts'

/**
 * Accounts are closed before their data is erased, and an erased log entry stays as an empty row with a mark. A new email
 * address is stored apart until a link that was sent to it is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('closed_at', 'bigint').execute()
  await db.schema.alterTable('users').addColumn('erased_at', 'bigint').execute()
  await db.schema.alterTable('games').addColumn('erased_at', 'bigint').execute()
  await db.schema.alterTable('log_entries').addColumn('erased_at', 'bigint').execute()
  // Partial indexes: rows that nobody deleted cost nothing.
  await db.schema
    .createIndex('users_to_erase')
    .on('users')
    .column('closed_at')
    .where(sql.ref('closed_at'), 'is not', null)
    .where(sql.ref('erased_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('characters_in_trash')
    .on('characters')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('games_in_trash')
    .on('games')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .where(sql.ref('erased_at'), 'is', null)
    .execute()
  // The notes of a person in game logs.
  await db.schema
    .createIndex('log_entries_of_games_by_author')
    .on('log_entries')
    .column('user_id')
    .where(sql.ref('character_id'), 'is', null)
    .execute()
  // A save whose changes were all dropped has no log entry that names it.
  await db.schema
    .createIndex('saves_without_entries')
    .on('saves')
    .column('character_id')
    .where(sql.ref('entry_count'), '=', sql.lit(0))
    .execute()
  await db.schema
    .createTable('email_changes')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  // What was deleted before was not overwritten.
  await sql`insert into installation (key, value) select 'unscrubbed', '' where exists (select 1 from users)`.execute(
    db,
  )
  for (const statement of dropAppendOnlyTriggers(db, 'log_entries')) await statement.execute(db)
  for (const statement of erasableTriggers(db, 'log_entries')) await statement.execute(db)
}

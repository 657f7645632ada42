import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade')

/** Accounts and how they sign in. Emails are not unique: otherwise signing up would reveal who has an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('guest', 'integer', (column) => column.notNull())
    .addColumn('administrator', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('users_of_email').on('users').column('email_key').execute()
  await db.schema
    .createIndex('administrators')
    .on('users')
    .column('administrator')
    .where('administrator', '=', 1)
    .execute()

  await db.schema
    .createTable('passwords')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', ofUser)
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('resets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}

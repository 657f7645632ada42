import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade')

/** Passkeys, authenticator apps, recovery codes, and the steps of a sign-in that has not finished. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_of_user').on('passkeys').column('user_id').execute()
  await db.schema
    .createTable('authenticator_apps')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('enabled_at', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute()
  await db.schema
    .createTable('challenges')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    // Nobody is known yet when a sign-in with a passkey starts.
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('decision', 'text')
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('proved_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}

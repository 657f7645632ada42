import { sql, type Kysely } from 'kysely'

/**
 * People can link identities of the provider to their account. A ticket stores an identity until they have decided what
 * to do with it. A guest who brought everything to another account stays as a row, because log entries refer to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('linked_at', 'bigint').execute()
  await db.schema.createIndex('identities_of_user').on('identities').column('user_id').execute()
  await db.schema
    .createTable('tickets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('users').addColumn('merged_into', 'text').execute()
  await db.schema
    .createIndex('merged_guests')
    .on('users')
    .column('merged_into')
    .where(sql.ref('merged_into'), 'is not', null)
    .execute()
}

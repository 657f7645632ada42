import { sql, type Kysely } from 'kysely'

/**
 * Accounts can be disabled, and administrators read what happened to accounts. Links and resets say who made them: a TV
 * link stops with the account of its creator, and only a reset that was sent by email shows that its user reads that email.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('disabled_at', 'bigint').execute()
  await db.schema
    .createIndex('disabled_users')
    .on('users')
    .column('disabled_at')
    .where(sql.ref('disabled_at'), 'is not', null)
    .execute()
  await db.schema.alterTable('resets').addColumn('issued_by', 'text').execute()
  await db.schema.alterTable('tv_links').addColumn('created_by', 'text').execute()
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .execute()
  await db.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'id']).execute()
}

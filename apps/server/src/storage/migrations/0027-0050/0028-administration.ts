import type { Kysely } from 'kysely'

/** Invitations to the installation, announcements, and the results of backups. Only hashes of invitations are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_invitations')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('text_en', 'text', (column) => column.notNull())
    .addColumn('text_de', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .execute()
  await db.schema
    .createTable('backups')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint')
    .addColumn('problem', 'text')
    .execute()
}

import type { Kysely } from 'kysely'

/** Catalogue records edited by administrators, and the log of these edits. The embedded catalogue stays unchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_overrides')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_overrides_key', ['collection', 'record_id'])
    .execute()
  await db.schema
    .createTable('content_log')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('old_value', 'text', (column) => column.notNull())
    .addColumn('new_value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_log_key', ['collection', 'record_id', 'revision', 'place'])
    .execute()
}

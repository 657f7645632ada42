import type { Kysely } from 'kysely'

/** The last response of a content server, so that the catalogue stays available when that server is down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_copies')
    .addColumn('collection', 'text', (column) => column.primaryKey().notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('etag', 'text')
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .addColumn('records', 'text', (column) => column.notNull())
    .execute()
}

import type { Kysely } from 'kysely'

/** What a content server sent last is kept, so that nobody misses it when it is gone. */
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

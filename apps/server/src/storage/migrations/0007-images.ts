import type { Kysely } from 'kysely'

/** Every picture a character has had, so that undo can restore it and unknown files can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('character_id', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('images_key', ['character_id', 'hash'])
    .execute()
  await db.schema.createIndex('images_of_owner').on('images').column('owner').execute()
  await db.schema.createIndex('images_in_folder').on('images').column('folder').execute()
}

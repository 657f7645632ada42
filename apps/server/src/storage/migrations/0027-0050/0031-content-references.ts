import type { Character } from '@everquill/domain'
import type { Kysely } from 'kysely'
import { withoutRowId } from '../../engine-differences.ts'
import { referencesOf } from '../../queries/content-references.ts'
import type { Schema } from '../../schema.ts'

const batchSize = 200

/**
 * What characters refer to in the catalogue, because counting the characters that use a record by reading their documents
 * takes seconds. Saves keep it up to date from here on.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('content_references')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('character_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_references_by_name', ['reference', 'character_id'])
    .modifyEnd(withoutRowId(db))
    .execute()
  const after = (id: number) =>
    db
      .selectFrom('characters')
      .select(['id', 'document'])
      .where('deleted_at', 'is', null)
      .where('id', '>', id)
      .orderBy('id')
      .limit(batchSize)
      .execute()
  for (let batch = await after(0); batch.length > 0; batch = await after(batch.at(-1)?.id ?? 0)) {
    const rows = batch.flatMap(({ id, document }) =>
      [...referencesOf(JSON.parse(document) as Character)].map((reference) => ({ reference, character_id: id })),
    )
    for (let i = 0; i < rows.length; i += 1_000) {
      await db
        .insertInto('content_references')
        .values(rows.slice(i, i + 1_000))
        .execute()
    }
  }
}

import { sql, type Kysely } from 'kysely'

/** Each entry of a page asks whether its save was an action; most were none, and then no row of a large table is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('saves_with_act')
    .on('saves')
    .column('save_id')
    .where(sql.ref('act'), 'is not', null)
    .execute()
}

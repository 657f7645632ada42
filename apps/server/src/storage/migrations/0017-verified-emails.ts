import type { Kysely } from 'kysely'

/** The email address whose mailbox a user has shown to read. The address itself, so that a change of email ends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('verified_email_key', 'text').execute()
}

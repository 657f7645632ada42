import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as characters from './migrations/0001-characters-and-their-log.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as rateLimits from './migrations/0003-rate-limits.ts'
import * as installation from './migrations/0004-installation.ts'
import * as contentCopies from './migrations/0005-content-copies.ts'
import * as contentOverrides from './migrations/0006-content-overrides.ts'
import * as images from './migrations/0007-images.ts'
import * as undo from './migrations/0008-undo.ts'
import * as games from './migrations/0009-games.ts'
import * as shareLinks from './migrations/0010-share-links.ts'
import * as deviceAndSessions from './migrations/0011-where-and-when-it-was-played.ts'
import * as gameRevision from './migrations/0012-tables-change.ts'
import * as logAuthors from './migrations/0013-who-wrote.ts'
import type { Schema } from './schema.ts'
import { StorageProblem } from './opening-problem.ts'

/** Applied in the order of these names, which are stored in the database. Never change a published step: add another. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-characters-and-their-log': characters,
  '0002-accounts': accounts,
  '0003-rate-limits': rateLimits,
  '0004-installation': installation,
  '0005-content-copies': contentCopies,
  '0006-content-overrides': contentOverrides,
  '0007-images': images,
  '0008-undo': undo,
  '0009-games': games,
  '0010-share-links': shareLinks,
  '0011-where-and-when-it-was-played': deviceAndSessions,
  '0012-tables-change': gameRevision,
  '0013-who-wrote': logAuthors,
}

/** Applies all pending migrations in one transaction and returns the installation's epoch. */
export async function migrate(db: Kysely<Schema>, newId: () => string): Promise<string> {
  // On PostgreSQL the migrator takes a lock: if several processes start together, one migrates and the others wait.
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw problemOf(error)
  await db
    .insertInto('installation')
    .values({ key: 'epoch', value: newId() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const epoch = db.selectFrom('installation').select('value').where('key', '=', 'epoch')
  return (await epoch.executeTakeFirstOrThrow()).value
}

function problemOf(error: unknown): unknown {
  const newer = error instanceof Error && error.message.includes('previously executed migration')
  return newer
    ? new StorageProblem('The data was written by a newer version of Everquill; start that version or a later one.')
    : error
}

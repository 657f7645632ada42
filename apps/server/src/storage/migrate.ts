import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
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
import * as saveAuthors from './migrations/0014-save-authors.ts'
import * as namesAndTakeBacks from './migrations/0015-names-in-the-log-and-take-backs.ts'
import * as erasure from './migrations/0016-erasure-and-email-changes.ts'
import * as verifiedEmails from './migrations/0017-verified-emails.ts'
import * as secondFactors from './migrations/0019-second-factors.ts'
import * as linkedIdentities from './migrations/0020-linked-identities.ts'
import * as actOfSave from './migrations/0021-act-of-a-save.ts'
import * as settingsInLog from './migrations/0022-settings-in-the-log.ts'
import * as presence from './migrations/0023-presence.ts'
import * as tvLinks from './migrations/0024-tv-links.ts'
import * as checks from './migrations/0025-checks.ts'
import * as importedEntries from './migrations/0026-imported-entries.ts'
import * as disabledAccounts from './migrations/0027-0050/0027-disabled-accounts.ts'
import * as administration from './migrations/0027-0050/0028-administration.ts'
import * as accessTokens from './migrations/0027-0050/0029-access-tokens.ts'
import * as webhooks from './migrations/0027-0050/0030-webhooks.ts'
import * as contentReferences from './migrations/0027-0050/0031-content-references.ts'
import * as missingPictures from './migrations/0027-0050/0032-missing-pictures-of-backups.ts'
import * as savesWithAct from './migrations/0027-0050/0033-saves-with-act.ts'
import { moveIsUnfinished, moveNote } from './moving/move-note.ts'
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
  '0014-save-authors': saveAuthors,
  '0015-names-in-the-log-and-take-backs': namesAndTakeBacks,
  '0016-erasure-and-email-changes': erasure,
  '0017-verified-emails': verifiedEmails,
  '0019-second-factors': secondFactors,
  '0020-linked-identities': linkedIdentities,
  '0021-act-of-a-save': actOfSave,
  '0022-settings-in-the-log': settingsInLog,
  '0023-presence': presence,
  '0024-tv-links': tvLinks,
  '0025-checks': checks,
  '0026-imported-entries': importedEntries,
  '0027-disabled-accounts': disabledAccounts,
  '0028-administration': administration,
  '0029-access-tokens': accessTokens,
  '0030-webhooks': webhooks,
  '0031-content-references': contentReferences,
  '0032-missing-pictures-of-backups': missingPictures,
  '0033-saves-with-act': savesWithAct,
}

/** The name of the latest migration, which identifies the tables that this version uses. */
export const currentSchema = Object.keys(migrations).at(-1) ?? ''

/** Whether this version has the migration of this name; a newer version may have more. */
export const isKnownSchema = (name: string): boolean => Object.hasOwn(migrations, name)

/** The history that a database holds. */
export interface History {
  readonly epoch: string
  /** The time of the backup that the epoch started from, in milliseconds since 1970; null if it started empty. */
  readonly restoredTo: number | null
  /** Encrypts the cursors of event streams; 32 bytes, base64url. */
  readonly cursorKey: string
}

/** Called before the tables of an older version are changed, with its latest migration; if it rejects, nothing is changed. */
export type BeforeMigration = (schema: string) => Promise<void>

/** Applies all pending migrations in one transaction and returns the history; a new database starts one. */
export async function migrate(
  db: Kysely<Schema>,
  newId: () => string,
  { now = Date.now, beforeMigration }: { now?: () => number; beforeMigration?: BeforeMigration | undefined } = {},
): Promise<History> {
  await requireFinishedMove(db)
  const found = await pendingFrom(db)
  if (found !== null) await beforeMigration?.(found)
  await migrateTo(db, currentSchema)
  const put = (key: string, value: string) =>
    db
      .insertInto('installation')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute()
  const isNew = (await put('epoch', newId())).length > 0
  // Databases from before this was recorded have none: the time of this start would be wrong.
  if (isNew) await put('epoch-began', new Date(now()).toISOString())
  await put('cursor-key', randomBytes(32).toString('base64url'))
  return historyOf(db)
}

/** The history of a database that a server may be using; it must have the tables of this version. */
export async function historyBesideServer(db: Kysely<Schema>): Promise<History> {
  await requireFinishedMove(db)
  if ((await schemaOf(db)) !== currentSchema) {
    throw new StorageProblem('The data was written by another version; start the server once with this version first.')
  }
  return historyOf(db)
}

/** The latest migration of a database whose tables are those of an older version; null if there is nothing to change. */
export async function pendingFrom(db: Kysely<Schema>): Promise<string | null> {
  const found = await schemaOf(db)
  return found !== null && isKnownSchema(found) && found !== currentSchema ? found : null
}

async function requireFinishedMove(db: Kysely<Schema>): Promise<void> {
  if ((await existingTables(db)).has(moveNote)) throw moveIsUnfinished()
}

async function historyOf(db: Kysely<Schema>): Promise<History> {
  const rows = await db.selectFrom('installation').select(['key', 'value']).execute()
  const settings = new Map(rows.map(({ key, value }) => [key, value]))
  const restoredTo = settings.get('restored-to')
  return {
    epoch: settings.get('epoch') ?? '',
    restoredTo: restoredTo === undefined ? null : Date.parse(restoredTo),
    cursorKey: settings.get('cursor-key') ?? '',
  }
}

/** The names of the tables that exist. */
export async function existingTables(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Set(tables.map(({ name }) => name))
}

/** The latest migration that was applied to a database; null if none was. */
export async function schemaOf(db: Kysely<Schema>): Promise<string | null> {
  if (!(await existingTables(db)).has('kysely_migration')) return null
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? null
}

/** Applies the pending migrations up to one of them; in its own transaction unless `db` is one. */
export async function migrateTo(db: Kysely<Schema>, schema: string): Promise<void> {
  // On PostgreSQL the migrator takes a lock: if several processes start together, one migrates and the others wait.
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateTo(schema)
  if (error) throw problemOf(error)
}

function problemOf(error: unknown): unknown {
  const newer = error instanceof Error && error.message.includes('previously executed migration')
  return newer
    ? new StorageProblem('The data was written by a newer version of Everquill; start that version or a later one.')
    : error
}

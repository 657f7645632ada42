import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { RestoredHistory, TableRows } from './backup-port.ts'
import { appendOnlyFunctions } from './engine-differences.ts'
import { currentSchema, existingTables, isKnownSchema, migrateTo, schemaOf } from './migrate.ts'
import { moveNote } from './moving/move-note.ts'
import { StorageProblem } from './opening-problem.ts'
import type { Schema } from './schema.ts'

/** All tables; those that refer to others come after them. */
export const tableNames = Object.keys({
  installation: true,
  users: true,
  passwords: true,
  identities: true,
  tickets: true,
  sessions: true,
  resets: true,
  email_changes: true,
  passkeys: true,
  authenticator_apps: true,
  recovery_codes: true,
  challenges: true,
  presence: true,
  rate_limits: true,
  games: true,
  game_members: true,
  invitations: true,
  take_backs: true,
  characters: true,
  content_references: true,
  log_entries: true,
  log_scopes: true,
  saves: true,
  images: true,
  share_links: true,
  tv_links: true,
  api_tokens: true,
  webhooks: true,
  webhook_deliveries: true,
  content_copies: true,
  content_overrides: true,
  content_log: true,
  audit_log: true,
  account_invitations: true,
  announcements: true,
  backups: true,
} satisfies Record<keyof Schema, true>) as readonly (keyof Schema)[]

/** Tables in which an installation that is in use has rows. */
const usedTables = ['users', 'characters', 'games', 'content_overrides'] as const satisfies readonly (keyof Schema)[]

/** SQLite allows more, but a short statement is prepared faster. */
const maxParameters = 900

/** Whether a database has no accounts, characters, games and catalogue edits. */
export async function hasNoData(db: Kysely<Schema>): Promise<boolean> {
  const existing = await existingTables(db)
  for (const table of usedTables.filter((name) => existing.has(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** Replaces all data inside a transaction; see `RestoreTarget.replaceAll`. */
export async function replaceAllIn(
  db: Kysely<Schema>,
  schema: string,
  rows: AsyncIterable<TableRows>,
  history: RestoredHistory,
): Promise<void> {
  const existing = await existingTables(db)
  // A restored installation has the backup files of its own place, not those that the rows tell of.
  const ownBackups = existing.has('backups') ? await db.selectFrom('backups').selectAll().execute() : []
  await createTables(db, schema)
  const insert = insertInto(db)
  for await (const part of rows) if (part.table !== 'backups') await insert(part)
  await migrateTo(db, currentSchema)
  for (const backup of ownBackups) await db.insertInto('backups').values(backup).execute()
  await startHistory(db, history)
}

/** Drops all tables and creates those of a schema version, without rows. */
export async function createTables(db: Kysely<Schema>, schema: string): Promise<void> {
  const existing = await existingTables(db)
  const found = await schemaOf(db)
  if (found !== null && !isKnownSchema(found)) {
    throw new StorageProblem('The data was written by a newer version of Everquill; restore with that version.')
  }
  // Tables that refer to others first. Dropping, because the log refuses to be deleted from.
  for (const table of ['kysely_migration', 'kysely_migration_lock', moveNote, ...tableNames.toReversed()]) {
    if (existing.has(table)) await sql`drop table ${sql.table(table)}`.execute(db)
  }
  for (const drop of appendOnlyFunctions(db)) await drop.execute(db)
  await migrateTo(db, schema)
}

/** Inserts several rows with one statement; its text is compiled once, because that costs more than running it. */
export function insertInto(db: Kysely<Schema>): (part: TableRows) => Promise<void> {
  const texts = new Map<string, string>()
  const textOf = ({ table, columns, rows }: TableRows): string => {
    const key = [table, rows.length, ...columns].join()
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const values = () => sql.join(rows.map((row) => sql`(${sql.join(row)})`))
    const compile = () => sql`insert into ${sql.table(table)} (${names}) values ${values()}`.compile(db).sql
    const text = texts.get(key) ?? compile()
    texts.set(key, text)
    return text
  }
  return async ({ table, columns, rows }) => {
    const step = Math.floor(maxParameters / columns.length)
    for (let i = 0; i < rows.length; i += step) {
      const some = rows.slice(i, i + step)
      await db.executeQuery(CompiledQuery.raw(textOf({ table, columns, rows: some }), some.flat()))
    }
  }
}

async function startHistory(db: Kysely<Schema>, { epoch, began, restoredTo }: RestoredHistory): Promise<void> {
  const settings = {
    epoch,
    'epoch-began': new Date(began).toISOString(),
    'restored-to': new Date(restoredTo).toISOString(),
  }
  for (const [key, value] of Object.entries(settings)) {
    await db
      .insertInto('installation')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
}

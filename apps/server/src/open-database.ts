import type { Config } from './config.ts'
import type { Database } from './storage/content-port.ts'
import type { BeforeMigration } from './storage/migrate.ts'

interface OpenOptions {
  readonly report?: (message: string) => void
  readonly beforeMigration?: BeforeMigration | undefined
  /** For a command that changes a few rows while a server may be running. */
  readonly besideServer?: boolean
}

/** Opens the configured database. Adapters are imported on demand: an installation does not load what it does not use. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  newId: () => string,
  { report = () => undefined, beforeMigration, besideServer }: OpenOptions = {},
): Promise<Database> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./storage/postgres/open-postgres.ts')
    return openPostgres({ url: databaseUrl, newId, beforeMigration, besideServer })
  }
  const { openSqlite } = await import('./storage/sqlite/open-sqlite.ts')
  return openSqlite({ dataDir, newId, report, beforeMigration, besideServer })
}

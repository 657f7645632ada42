import type { Config } from './config.ts'
import type { Database } from './storage/content-port.ts'

/** Opens the configured database. Adapters are imported on demand: an installation does not load what it does not use. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  newId: () => string,
  report: (message: string) => void = () => undefined,
): Promise<Database> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./storage/postgres/open-postgres.ts')
    return openPostgres({ url: databaseUrl, newId })
  }
  const { openSqlite } = await import('./storage/sqlite/open-sqlite.ts')
  return openSqlite({ dataDir, newId, report })
}

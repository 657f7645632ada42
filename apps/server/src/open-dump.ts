import type { Config } from './config.ts'
import type { DatabaseDump } from './storage/backup-port.ts'

/** Opens a dump of the configured database; servers may be running. */
export async function openDump({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DatabaseDump> {
  return databaseUrl === null
    ? (await import('./storage/sqlite/sqlite-dump.ts')).sqliteDump(dataDir)
    : (await import('./storage/postgres/postgres-dump.ts')).postgresDump(databaseUrl)
}

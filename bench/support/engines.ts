import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freshDatabase, startPostgres } from '@everquill/testing'
import { Client } from 'pg'
import type { Database } from '../../apps/server/src/storage/content-port.ts'
import { openPostgres } from '../../apps/server/src/storage/postgres/open-postgres.ts'
import { openSqlite } from '../../apps/server/src/storage/sqlite/open-sqlite.ts'

/** A fresh database. */
export interface Place {
  /** The environment variables with which a server uses it. */
  readonly environment: Readonly<Record<string, string>>
  /** Opens it as a server does; SQLite allows one process at a time. */
  open(): Promise<Database>
  /** Runs SQL without the storage, to fill tables fast; the database must not be open elsewhere. */
  fill(sql: string): Promise<void>
}

export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly newPlace: () => Promise<Place>
}

let made = 0
const newId = () => `epoch-${made++}`

/** Measures on SQLite and on a PostgreSQL of its own, one after the other. */
export async function onEachEngine<T>(measure: (engine: Engine) => Promise<T>): Promise<T[]> {
  return [await onSqlite(measure), await onPostgres(measure)]
}

/** Provides SQLite databases in temporary folders. */
export async function onSqlite<T>(measure: (engine: Engine) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-bench-'))
  const newPlace = async (): Promise<Place> => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const open = () => openSqlite({ dataDir, newId })
    await (await open()).close()
    return {
      environment: { DATA_DIR: dataDir },
      open,
      async fill(sql) {
        const db = new DatabaseSync(join(dataDir, 'everquill.sqlite'))
        db.exec(`pragma synchronous = off; ${sql}`)
        db.close()
      },
    }
  }
  try {
    return await measure({ name: 'SQLite', newPlace })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Provides databases of a temporary PostgreSQL server. */
async function onPostgres<T>(measure: (engine: Engine) => Promise<T>): Promise<T> {
  const server = await startPostgres()
  const newPlace = async (): Promise<Place> => {
    const url = await freshDatabase(server.url)
    const open = () => openPostgres({ url, newId })
    await (await open()).close()
    return {
      environment: { DATABASE_URL: url },
      open,
      async fill(sql) {
        const client = new Client({ connectionString: url })
        await client.connect()
        await client.query(sql)
        // Otherwise autovacuum would run during the measurement.
        await client.query('vacuum analyze')
        await client.end()
      },
    }
  }
  try {
    return await measure({ name: 'PostgreSQL', newPlace })
  } finally {
    await server.stop()
  }
}

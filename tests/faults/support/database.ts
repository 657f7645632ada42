import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LogEntry } from '@everquill/domain'
import { Client } from 'pg'
import type { SaveRecord, StoredCharacter } from '../../../apps/server/src/storage/characters-port.ts'
import { connectionOptions } from '../../../apps/server/src/storage/postgres/connections.ts'
import { saveRecord, logEntry, storedCharacter } from '../../../apps/server/src/storage/queries/rows.ts'
import type { CharacterTable, LogEntryTable, SaveTable } from '../../../apps/server/src/storage/schema.ts'

/** The stored data of some characters. */
export interface Stored {
  readonly characters: ReadonlyMap<string, StoredCharacter>
  /** By character, ordered by id. */
  readonly logs: ReadonlyMap<string, readonly LogEntry[]>
  readonly saves: ReadonlyMap<string, SaveRecord>
  /** The result of the database's integrity check; null if it is intact. */
  readonly damage: string | null
}

/** Reads a database directly, without the server. */
export interface Database {
  /** The environment variables with which a server uses it. */
  readonly environment: Readonly<Record<string, string>>
  read(refs: readonly string[]): Promise<Stored>
}

export const sqliteIn = (folder: string): Database => ({
  environment: { DATA_DIR: folder },
  async read(refs) {
    const db = new DatabaseSync(join(folder, 'everquill.sqlite'), { readOnly: true })
    try {
      const health = db.prepare('pragma integrity_check').get()?.['integrity_check']
      return await readAll(refs, health === 'ok' ? null : String(health), async (sql) => db.prepare(sql).all())
    } finally {
      db.close()
    }
  },
})

export const postgresAt = (url: string): Database => ({
  environment: { DATABASE_URL: url },
  async read(refs) {
    const client = new Client(connectionOptions(url))
    await client.connect()
    try {
      return await readAll(refs, null, async (sql) => (await client.query<Record<string, unknown>>(sql)).rows)
    } finally {
      await client.end()
    }
  },
})

async function readAll(
  refs: readonly string[],
  damage: string | null,
  ask: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<Stored> {
  const among = refs.map(Number).join()
  const rows = async <Row>(sql: string) => (await ask(sql)) as unknown as readonly Row[]
  const characters = await rows<CharacterTable>(`select * from characters where id in (${among})`)
  const entries = await rows<LogEntryTable & Pick<SaveTable, 'act'>>(
    `select log_entries.*, saves.act from log_entries left join saves on saves.save_id = log_entries.save_id
     where log_entries.character_id in (${among}) order by log_entries.id`,
  )
  const saves = await rows<SaveTable>(`select * from saves where character_id in (${among})`)
  const logs = new Map<string, LogEntry[]>(refs.map((ref) => [ref, []]))
  for (const row of entries) logs.get(String(row.character_id))?.push(logEntry(row))
  return {
    characters: new Map(characters.map((row) => [String(row.id), storedCharacter(row)])),
    logs,
    saves: new Map(saves.map((row) => [row.save_id, saveRecord(row)])),
    damage,
  }
}

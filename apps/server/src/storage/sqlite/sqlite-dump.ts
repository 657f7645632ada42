import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Cell, DatabaseDump, TableRows } from '../backup-port.ts'
import type { StoredImage } from '../images-port.ts'
import { StorageProblem } from '../opening-problem.ts'
import { existingTables, schemaOf } from '../migrate.ts'
import { moveNote } from '../moving/move-note.ts'
import { hasNoData, tableNames } from '../replace-all.ts'
import { logEntry, storedCharacter, type ReadEntryRow } from '../queries/rows.ts'
import type { CharacterTable, Schema } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'
import { openingProblem } from './opening-problem.ts'

const batchSize = 200

/** A dump of the database in a data folder; the server may be running, because a reader does not block its writes. */
export async function sqliteDump(dataDir: string): Promise<DatabaseDump> {
  const file = requireDatabase(dataDir)
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    // The first read of the transaction fixes what all later ones see.
    db.exec('begin')
    return await dumpOf(db)
  } catch (error) {
    db?.close()
    throw openingProblem(error, file)
  }
}

/** Whether the database in a data folder has accounts, characters, games or catalogue edits. */
export async function hasData(dataDir: string): Promise<boolean> {
  const db = new DatabaseSync(requireDatabase(dataDir), { readOnly: true, timeout: 5_000 })
  try {
    return !(await hasNoData(new Kysely<Schema>({ dialect: sqliteDialect(db) })))
  } catch {
    return false
  } finally {
    db.close()
  }
}

/** The path of the database in a data folder. */
export function requireDatabase(dataDir: string): string {
  const file = join(dataDir, 'everquill.sqlite')
  if (existsSync(file)) return file
  throw new StorageProblem(`There is no database in ${dataDir}; set DATA_DIR to the data folder of the server.`)
}

async function dumpOf(db: DatabaseSync): Promise<DatabaseDump> {
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(db) })
  const schema = (await schemaOf(kysely)) ?? ''
  const existing = await existingTables(kysely)
  const tables = tableNames.filter((name) => existing.has(name))
  const epoch = db.prepare(`select value from installation where key = 'epoch'`).get()?.['value']
  return {
    schema,
    epoch: String(epoch),
    isUnfinished: existing.has(moveNote),
    async rowCounts() {
      const count = (table: string) => Number(db.prepare(`select count(*) as rows from ${table}`).get()?.['rows'])
      return new Map(tables.map((table) => [table, count(table)]))
    },
    async *tables() {
      for (const table of tables) yield* rowsOf(db, table)
    },
    async *histories() {
      for (const row of db.prepare('select * from characters order by id').iterate()) {
        const character = row as unknown as CharacterTable
        // The act belongs to the save and is not needed to replay a log.
        const entries = db
          .prepare('select *, null as act from log_entries where character_id = ? and erased_at is null order by id')
          .all(character.id) as unknown as ReadEntryRow[]
        yield { ...storedCharacter(character), entries: entries.map(logEntry) }
      }
    },
    async *pictures() {
      // Older versions had none.
      if (!existing.has('images')) return
      const rows = db.prepare('select distinct folder, hash from images order by folder, hash').iterate()
      for (const row of rows) yield row as unknown as StoredImage
    },
    async close() {
      if (db.isOpen) db.close()
    },
  }
}

function* rowsOf(db: DatabaseSync, table: string): Generator<TableRows> {
  const statement = db.prepare(`select * from ${table}`)
  statement.setReturnArrays(true)
  const columns = statement.columns().map(({ name }) => name)
  let rows: (readonly Cell[])[] = []
  for (const row of statement.iterate()) {
    rows.push(row as unknown as readonly Cell[])
    if (rows.length < batchSize) continue
    yield { table, columns, rows }
    rows = []
  }
  if (rows.length > 0) yield { table, columns, rows }
}

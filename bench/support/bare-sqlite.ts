import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Storage } from '../../apps/server/src/storage/port.ts'
import { characterRow, logEntryRow, saveRow } from '../../apps/server/src/storage/queries/rows.ts'
import { connectionPragmas } from '../../apps/server/src/storage/sqlite/durability.ts'
import type { Place } from './engines.ts'
import { prepareCommit, type Played, type Player } from './party.ts'

/** The rows of a save, prepared for repeated writing. */
interface Prepared {
  readonly character: ReturnType<typeof characterRow>
  readonly entries: readonly ReturnType<typeof logEntryRow>[]
  readonly save: ReturnType<typeof saveRow>
}

/** Writes saves to SQLite with prepared statements on a bare connection: the same rows, the same durability, no server. */
export async function bareSqlite(place: Place, storage: Storage, players: readonly Player[]) {
  const played = players.flatMap(({ characters }) => characters)
  const prepared = await Promise.all(played.map((character) => prepare(storage, character)))
  await storage.close()
  const db = new DatabaseSync(join(place.environment['DATA_DIR'] ?? '', 'everquill.sqlite'))
  db.exec(connectionPragmas)
  // Each commit is on disk when it returns, as ours are when their response is sent.
  db.exec('pragma synchronous = full')
  const write = prepareWrite(db, prepared[0])
  const [begin, end] = [db.prepare('begin immediate'), db.prepare('commit')]
  let next = 0
  /** Saves until a moment, this many in each transaction; returns the number of saves. */
  const saving =
    (groupSize: number) =>
    async (until: number): Promise<number> => {
      let saves = 0
      while (performance.now() < until) {
        begin.run()
        for (let i = 0; i < groupSize; i++, saves++) write(prepared[next++ % prepared.length])
        end.run()
      }
      return saves
    }
  return { oneByOne: saving(1), inGroups: saving, close: async () => db.close() }
}

async function prepare(storage: Storage, character: Played): Promise<Prepared> {
  const { committed } = await prepareCommit(storage, character)
  return {
    character: characterRow(committed),
    entries: committed.entries.map(logEntryRow),
    save: saveRow(committed, randomUUID()),
  }
}

/** Reads what a save has to read, and writes its rows with new ids. */
function prepareWrite(db: DatabaseSync, sample: Prepared | undefined): (rows: Prepared | undefined) => void {
  if (!sample) throw new Error('There is nothing to save')
  const insert = (table: string, row: object): StatementSync => {
    const columns = Object.keys(row)
    return db.prepare(`insert into ${table} (${columns.join()}) values (${columns.map((name) => `:${name}`).join()})`)
  }
  const read = db.prepare('select * from characters where id = ?')
  const findSave = db.prepare('select * from saves where save_id = ?')
  const columns = Object.keys(sample.character).filter((name) => name !== 'id')
  const update = db.prepare(
    `update characters set ${columns.map((name) => `${name} = :${name}`).join()} where id = :id`,
  )
  const addEntry = insert('log_entries', sample.entries[0] ?? {})
  const addSave = insert('saves', sample.save)
  let lastLogId = Date.now()
  return (rows) => {
    if (!rows) throw new Error('There is nothing to save')
    const saveId = randomUUID()
    const { revision } = read.get(rows.character.id) as { readonly revision: number }
    findSave.get(saveId)
    const firstLogId = lastLogId + 1
    lastLogId += rows.entries.length
    update.run({ ...rows.character, revision: revision + 1, last_log_id: lastLogId })
    for (const [i, entry] of rows.entries.entries()) {
      addEntry.run({ ...entry, id: firstLogId + i, save_id: saveId, revision: revision + 1 })
    }
    addSave.run({ ...rows.save, save_id: saveId, revision: revision + 1 })
  }
}

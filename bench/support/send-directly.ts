import { randomUUID } from 'node:crypto'
import { nextLogId } from '@everquill/domain'
import type { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { characterQueries } from '../../apps/server/src/storage/queries/character-queries.ts'
import { postgresEngine } from '../../apps/server/src/storage/engine-differences.ts'
import type { Storage } from '../../apps/server/src/storage/port.ts'
import { openPool } from '../../apps/server/src/storage/postgres/connections.ts'
import { keepChanges } from '../../apps/server/src/storage/postgres/keep-commit.ts'
import type { RunQuery } from '../../apps/server/src/storage/queries/query.ts'
import type { Place } from './engines.ts'
import { prepareCommit, type Played, type Player } from './party.ts'

/** The SQL of a save of one character, prepared for repeated sending. */
interface Prepared {
  readonly characterId: number
  readonly text: string
  /** Of the character, its entries and its save. */
  readonly tables: readonly Row[][]
  revision: number
  lastLogId: number
}

type Row = { [column: string]: unknown }

const { find, findSave } = characterQueries(postgresEngine)
const lockText = `${find(0).sql} for update`
const findSaveText = findSave('').sql

/** Sends only the SQL of saves to PostgreSQL over several connections, one by one or several in a transaction. */
export async function sendDirectly(place: Place, storage: Storage, players: readonly Player[], connections: number) {
  const characters = players.flatMap((player) => player.characters)
  const prepared = await Promise.all(characters.map((character) => prepare(storage, character)))
  await storage.close()
  const pool = openPool(place.environment['DATABASE_URL'] ?? '', connections)
  const saving =
    (groupSize: number) =>
    async (until: number): Promise<number> => {
      const counts = Array.from({ length: connections }, async (_, lane) => {
        const own = prepared.filter((_save, i) => i % connections === lane)
        const groups = Array.from({ length: Math.ceil(own.length / groupSize) }, (_group, i) =>
          own.slice(i * groupSize, (i + 1) * groupSize),
        )
        let saves = 0
        for (let turn = 0; performance.now() < until; turn++) {
          const group = groups[turn % groups.length] ?? []
          await send(pool, group)
          saves += group.length
        }
        return saves
      })
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    }
  return { oneByOne: saving(1), inGroups: saving, close: () => pool.end() }
}

/** Captures the SQL of a save without sending it. */
async function prepare(storage: Storage, character: Played): Promise<Prepared> {
  const { stored, committed } = await prepareCommit(storage, character)
  const written: CompiledQuery[] = []
  const run: RunQuery = async (query) => {
    written.push(query)
    return [{ id: character.id }] as never
  }
  await keepChanges(run, [{ commit: committed, hash: randomUUID() }])
  const [query] = written
  if (!query) throw new Error('The save produced no SQL')
  const { revision, lastLogId } = stored
  const tables = query.parameters.map((rows) => JSON.parse(String(rows)) as Row[])
  return { characterId: character.id, text: query.sql, tables, revision, lastLogId }
}

/** The statements of saves in one transaction, in as many round trips as the storage needs. */
async function send(pool: Pool, group: readonly Prepared[]): Promise<void> {
  const saves = group.map((save) => ({ ...save, saveId: renew(save) }))
  const client = await pool.connect()
  await Promise.all([
    client.query('begin isolation level read committed'),
    ...saves.flatMap(({ characterId, saveId }) => [
      client.query({ name: 'lock', text: lockText, values: [characterId] }),
      client.query({ name: 'findSave', text: findSaveText, values: [saveId] }),
    ]),
  ])
  const values = saves[0]?.tables.map((_, table) => JSON.stringify(saves.flatMap(({ tables }) => tables[table] ?? [])))
  const { rowCount } = await client.query({ name: 'keep', text: saves[0]?.text ?? '', values: values ?? [] })
  if (rowCount !== group.length) throw new Error('A save was refused')
  await client.query('commit')
  client.release()
}

/** Gives the rows of a save new ids; returns that of the save. */
function renew(save: Prepared): string {
  const saveId = randomUUID()
  const firstLogId = nextLogId(Date.now(), save.lastLogId)
  const revision = (save.revision += 1)
  const [characters = [], entries = [], saves = []] = save.tables
  save.lastLogId = firstLogId + entries.length - 1
  for (const row of characters) Object.assign(row, { revision, last_log_id: save.lastLogId })
  for (const [i, row] of entries.entries()) Object.assign(row, { id: firstLogId + i, save_id: saveId, revision })
  for (const row of saves) Object.assign(row, { save_id: saveId, revision })
  return saveId
}

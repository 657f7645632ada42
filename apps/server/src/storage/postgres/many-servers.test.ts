import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aNewCharacter, create, wholeLog } from '../acceptance/storage-fixtures.ts'
import type { WorkerOptions } from './many-servers.fixture.ts'
import { openPostgres } from './open-postgres.ts'

const saves = 60
const clockOffsets = [-2, -1, 0, 1, 2]
const games = ['mondays', 'fridays']

/** Follows the log of a game as the event stream does: by polling for ids after the last one seen. */
async function follow(url: string, gameId: string, isDone: () => boolean): Promise<number[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const seen: number[] = []
  for (let last = false; ; last = isDone()) {
    const cursor = seen.at(-1) ?? 0
    const sql = 'select id from log_entries where game_id = $1 and id > $2 order by id'
    const { rows } = await client.query<{ id: string }>(sql, [gameId, cursor])
    seen.push(...rows.map((row) => Number(row.id)))
    if (last && rows.length === 0) break
  }
  await client.end()
  return seen
}

test('logs stay in commit order with five servers whose clocks are hours apart and jump back', async () => {
  const url = await freshDatabase()
  const storage = await openPostgres({ url, newId: randomUUID })
  const characters = [0, 1, 2, 3].map((i) => aNewCharacter({ gameId: games[i % 2] ?? null }))
  for (const character of characters) await create(storage, character)

  let isDone = false
  const followed = Promise.all(games.map((game) => follow(url, game, () => isDone)))
  const fixture = fileURLToPath(new URL('many-servers.fixture.ts', import.meta.url))
  await Promise.all(
    clockOffsets.map((clockOffset, i) => {
      const options: WorkerOptions = { url, name: `server-${i}`, characters, saves, clockOffset }
      return promisify(execFile)(process.execPath, [fixture, JSON.stringify(options)])
    }),
  )
  isDone = true

  const logs = await Promise.all(characters.map((character) => wholeLog(storage, character)))
  for (const [i, log] of logs.entries()) {
    const stored = await storage.characters.find(characters[i]?.id ?? 0)
    const savesPerCharacter = (clockOffsets.length * saves) / characters.length
    expect(stored).toMatchObject({
      character: { gold: 20 + savesPerCharacter, xp: 2 * savesPerCharacter },
      revision: 1 + savesPerCharacter,
    })
    // Revisions are assigned under the lock, so they prove that ids are in commit order.
    const revisions = log.map((entry) => entry.revision)
    expect(revisions).toEqual(revisions.toSorted((left, right) => left - right))
    expect(log.at(-1)?.id).toBe(String(stored?.lastLogId))
  }
  for (const [i, seen] of (await followed).entries()) {
    const ofGame = logs.flat().filter((entry) => entry.gameId === games[i])
    const ids = ofGame.map((entry) => Number(entry.id)).toSorted((left, right) => left - right)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(2 + clockOffsets.length * saves)
    expect(seen).toEqual(ids)
  }
  await storage.close()
})

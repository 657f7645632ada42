import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aNewCharacter, create, wholeLog } from '../acceptance/stored-game.ts'
import type { Orders } from './many-servers.fixture.ts'
import { openPostgres } from './open-postgres.ts'

const saves = 60
const clocks = [-2, -1, 0, 1, 2]
const games = ['mondays', 'fridays']

/** Follows the log of a game as a stream does, by asking for what lies behind the last id it saw. */
async function follow(url: string, gameId: string, isOver: () => boolean): Promise<number[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const seen: number[] = []
  for (let last = false; ; last = isOver()) {
    const cursor = seen.at(-1) ?? 0
    const sql = 'select id from log_entries where game_id = $1 and id > $2 order by id'
    const { rows } = await client.query<{ id: string }>(sql, [gameId, cursor])
    seen.push(...rows.map((row) => Number(row.id)))
    if (last && rows.length === 0) break
  }
  await client.end()
  return seen
}

test('five servers whose clocks are hours apart and jump back keep every log in the order of commits', async () => {
  const url = await freshDatabase()
  const storage = await openPostgres({ url, newId: randomUUID })
  const characters = [0, 1, 2, 3].map((i) => aNewCharacter({ gameId: games[i % 2] ?? null }))
  for (const character of characters) await create(storage, character)

  let over = false
  const followed = Promise.all(games.map((game) => follow(url, game, () => over)))
  const fixture = fileURLToPath(new URL('many-servers.fixture.ts', import.meta.url))
  await Promise.all(
    clocks.map((clock, i) => {
      const orders: Orders = { url, name: `server-${i}`, characters, saves, clock }
      return promisify(execFile)(process.execPath, [fixture, JSON.stringify(orders)])
    }),
  )
  over = true

  const logs = await Promise.all(characters.map((character) => wholeLog(storage, character)))
  for (const [i, log] of logs.entries()) {
    const stored = await storage.characters.find(characters[i]?.id ?? 0)
    const savesOfIt = (clocks.length * saves) / characters.length
    expect(stored).toMatchObject({ character: { gold: 20 + savesOfIt, xp: 2 * savesOfIt }, revision: 1 + savesOfIt })
    // In the order of ids, revisions never go back: that is the order of commits, for they were counted under the lock.
    const revisions = log.map((entry) => entry.revision)
    expect(revisions).toEqual(revisions.toSorted((left, right) => left - right))
    expect(log.at(-1)?.id).toBe(String(stored?.lastLogId))
  }
  for (const [i, seen] of (await followed).entries()) {
    const ofGame = logs.flat().filter((entry) => entry.gameId === games[i])
    const ids = ofGame.map((entry) => Number(entry.id)).toSorted((left, right) => left - right)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(2 + clocks.length * saves)
    expect(seen).toEqual(ids)
  }
  await storage.close()
}, 120_000)

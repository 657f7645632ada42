import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineReads } from './queries/timeline-queries.ts'
import { containsInSqlite, postgresEngine, sqliteEngine, type Engine } from './engine-differences.ts'
import { gameQueries, gameReads } from './queries/game-queries.ts'
import { logQueries } from './queries/log-queries.ts'
import { logReads } from './queries/log-reads.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { Run } from './queries/query.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

/** How an engine would answer a query, in its own words. */
type Explain = (sql: string, parameters: readonly unknown[]) => Promise<string>

const newId = () => 'epoch'
const [characterId, gameId, id] = [1, 'g', 1_600_000_000_000]
const saved = { id, revision: 7, undoes: null }

/** Everything that can be asked of a log, by its name. */
function questions(engine: Engine, run: Run): Readonly<Record<string, () => Promise<unknown>>> {
  const logs = logReads(logQueries(engine), run)
  const courses = timelineReads(engine, run)
  const games = gameReads(gameQueries(engine), run)
  const page = { limit: 100, before: id, from: 0 }
  return {
    'a page': () => logs.log(characterId, page),
    'by type': () => logs.log(characterId, { ...page, type: 'item' }),
    'in a game': () => logs.log(characterId, { ...page, gameId }),
    'by type in a game': () => logs.log(characterId, { ...page, gameId, type: 'item' }),
    'by field': () => logs.log(characterId, { ...page, fields: ['gold'] }),
    'by some fields': () => logs.log(characterId, { ...page, fields: ['items.a', 'items.a.quantity'] }),
    'by person': () => logs.log(characterId, { ...page, user: 'ann' }),
    'by words': () => logs.log(characterId, { ...page, search: ['rope'] }),
    'what came after': () => logs.logAfter(characterId, id, 500),
    'since a revision': () => logs.entriesSince(characterId, 7),
    'the way back': () => logs.firstOfEach(characterId, id, id + 9),
    'a save': () => logs.saveOf(characterId, id),
    'what undid it': () => logs.undoingsOf(characterId, [String(id)]),
    'the newest moments': () => courses.newestMoments({ characterId }, 240),
    'the newest moments in a game': () => courses.newestMoments({ characterId, gameId }, 240),
    'moments up to': () => courses.momentsUpTo({ characterId }, [id]),
    'moments after, in a game': () => courses.momentsAfter({ characterId, gameId }, [id]),
    'values at': () => courses.valuesAt(characterId, ['gold', 'hp'], [id]),
    'games in': () => courses.gamesIn(characterId),
    'people in': () => courses.peopleIn({ characterId }),
    'people in a game': () => courses.peopleIn({ characterId, gameId }),
    'the log of a game': () => games.log(gameId, { limit: 100, masters: true }),
    'its sessions': () => games.log(gameId, { limit: 100, masters: false, kind: 'session' }),
  }
}

/** How the database would answer each of them. */
async function plansOf(engine: Engine, explain: Explain): Promise<ReadonlyMap<string, readonly string[]>> {
  const plans = new Map<string, string[]>()
  let asked: string[] = []
  const run: Run = async ({ sql, parameters }) => {
    asked.push(await explain(sql, parameters))
    // Some ask on from what they found, once.
    return (asked.length === 1 ? [saved] : []) as never
  }
  for (const [name, ask] of Object.entries(questions(engine, run))) {
    asked = []
    // What is found is no entry: that it cannot be read does not matter here.
    await ask().catch(() => undefined)
    plans.set(name, asked)
  }
  return plans
}

describe('on SQLite', () => {
  let plans: ReadonlyMap<string, readonly string[]>
  const dataDir = mkdtempSync(join(tmpdir(), 'everquill-paths-'))
  beforeAll(async () => {
    await (await openSqlite({ dataDir, newId })).close()
    const db = new DatabaseSync(join(dataDir, 'everquill.sqlite'))
    db.function('contains', { deterministic: true }, containsInSqlite)
    plans = await plansOf(sqliteEngine, async (sql, parameters) => {
      const steps = db.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]))
      return steps.map(({ detail }) => detail).join('\n')
    })
    db.close()
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('every question goes by an index, and none through all entries', () => {
    for (const [name, [...steps]] of plans) {
      expect(steps.length, name).toBeGreaterThan(0)
      expect(steps.join('\n'), name).toMatch(/SEARCH \w+ USING (COVERING )?INDEX \w*log_entries_/)
      expect(steps.join('\n'), name).not.toMatch(/SCAN (log_entries|found|known|earlier|later)\b/)
    }
  })

  test.each([
    ['by type', 'log_entries_of_character_by_type (character_id=? AND type=? AND id>? AND id<?)'],
    ['by type in a game', 'log_entries_of_character_by_type (character_id=? AND type=? AND id>? AND id<?)'],
    ['in a game', 'log_entries_of_character_in_game (character_id=? AND game_id=? AND id>? AND id<?)'],
    ['by field', 'log_entries_of_character_by_field (character_id=? AND field=? AND id>? AND id<?)'],
    ['by some fields', 'log_entries_of_character_by_field (character_id=? AND field=? AND id>? AND id<?)'],
    ['its sessions', 'log_entries_of_sessions (game_id=? AND id>? AND id<?)'],
    ['people in a game', 'log_entries_of_character_by_person (character_id=? AND <expr>=? AND user_id>?)'],
  ])('what is asked %s is found at once, however rare it is', (name, index) => {
    for (const steps of plans.get(name) ?? ['']) expect(steps).toContain(index)
  })
})

describe('on PostgreSQL', () => {
  test('every question goes by an index, from a place in it', async () => {
    const url = await freshDatabase()
    await (await openPostgres({ url, newId })).close()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('set enable_seqscan = off')
    const plans = await plansOf(postgresEngine, async (sql) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${sql}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    await client.end()
    for (const [name, steps] of plans) {
      const lines = steps.join('\n').split('\n')
      expect(lines.join('\n'), name).not.toMatch(/Seq Scan/)
      const scans = lines.flatMap((line, i) =>
        /Index (Only )?Scan|Bitmap Index Scan/.test(line) ? [lines[i + 1]] : [],
      )
      expect(scans.length, name).toBeGreaterThan(0)
      for (const scan of scans) expect(scan, `${name}\n${lines.join('\n')}`).toMatch(/Index Cond/)
    }
  })
})

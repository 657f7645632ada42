import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Section } from '@everquill/domain'
import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineReads } from './queries/timeline-queries.ts'
import { containsInSqlite, postgresEngine, sqliteEngine, type Engine } from './engine-differences.ts'
import { gameListReads } from './queries/game-list-queries.ts'
import { gameQueries, gameReads } from './queries/game-queries.ts'
import { logQueries } from './queries/log-queries.ts'
import { logReads } from './queries/log-reads.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { RunQuery } from './queries/query.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

/** Returns the query plan of an engine as text. */
type Explain = (sql: string, parameters: readonly unknown[]) => Promise<string>

const newId = () => 'epoch'
const [characterId, gameId, id] = [1, 'g', 1_600_000_000_000]
const view = new Set<Section>(['name', 'vitals'])
const foundRow = { id, revision: 7, undoes: null }

/** Every read of a log, by a name. */
function reads(engine: Engine, run: RunQuery): Readonly<Record<string, () => Promise<unknown>>> {
  const logs = logReads(logQueries(engine), run)
  const timelines = timelineReads(engine, run)
  const games = gameReads(gameQueries(engine), run)
  const lists = gameListReads(engine, run)
  const page = { limit: 100, before: id, from: 0 }
  return {
    'a page': () => logs.log(characterId, page),
    'by type': () => logs.log(characterId, { ...page, type: 'item' }),
    'in a game': () => logs.log(characterId, { ...page, gameId }),
    'by type in a game': () => logs.log(characterId, { ...page, gameId, type: 'item' }),
    'by field': () => logs.log(characterId, { ...page, fields: ['gold'] }),
    'by several fields': () => logs.log(characterId, { ...page, fields: ['items.a', 'items.a.quantity'] }),
    'by user': () => logs.log(characterId, { ...page, user: 'ann' }),
    'by search text': () => logs.log(characterId, { ...page, search: ['rope'] }),
    'what a view shows': () => logs.log(characterId, { ...page, view }),
    'what a view shows in a game, by search text': () =>
      logs.log(characterId, { ...page, view, gameId, search: ['x'] }),
    'entries after an id': () => logs.logAfter(characterId, id, 500),
    'entries of a revision': () => logs.entriesOfRevision(characterId, 7),
    'the last entry of a revision': () => logs.lastLogIdOfRevision(characterId, 7),
    'old values since': () => logs.oldValuesSince(characterId, id, id + 9),
    'the first entry per field': () => run(logQueries(engine).firstIdPerField(characterId, id, id + 9, 1_001)),
    'an entry of a picture': () => logs.mentionsPicture(characterId, '/images/default.svg'),
    'the transfer of an entry': () => logs.transferOf(characterId, id),
    'the entries of a save': () => logs.entriesOfSameSave(characterId, id),
    'undo links': () => logs.undoLinksOf(characterId, [String(id)]),
    'the newest moments': () => timelines.newestMoments({ characterId }, 240),
    'the newest moments in a game': () => timelines.newestMoments({ characterId, gameId }, 240),
    'moments up to': () => timelines.momentsUpTo({ characterId }, [id]),
    'moments after, in a game': () => timelines.momentsAfter({ characterId, gameId }, [id]),
    'visible moments in a game': () => timelines.momentsAfter({ characterId, gameId, view }, [id]),
    'visible authors in a game': () => timelines.authorsIn({ characterId, gameId, view }),
    'values at': () => timelines.valuesAt(characterId, ['gold', 'hp'], [id]),
    games: () => timelines.gamesIn(characterId),
    authors: () => timelines.authorsIn({ characterId }),
    'authors in a game': () => timelines.authorsIn({ characterId, gameId }),
    'a game log': () => games.log(gameId, { limit: 100, includeGmOnly: true }),
    'what a view shows of a game log': () =>
      games.log(gameId, { limit: 100, includeGmOnly: false, visible: { to: 'ann', view } }),
    'the sessions and latest notes of games': () => lists.sessionsIn([gameId, 'h']),
    'the latest check of a game': () => games.latestCheck(gameId),
    'a game log by kind session': () => games.log(gameId, { limit: 100, includeGmOnly: false, kind: 'session' }),
  }
}

/** The plans of every statement of every read. */
async function plansOf(engine: Engine, explain: Explain): Promise<ReadonlyMap<string, readonly string[]>> {
  const plans = new Map<string, string[]>()
  let current: string[] = []
  const run: RunQuery = async ({ sql, parameters }) => {
    current.push(await explain(sql, parameters))
    // Some reads need a row from the first statement for the second one.
    return (current.length === 1 ? [foundRow] : []) as never
  }
  for (const [name, read] of Object.entries(reads(engine, run))) {
    current = []
    // The fake row is not a valid entry; only the plans matter here.
    await read().catch(() => undefined)
    plans.set(name, current)
  }
  return plans
}

describe('query plans on SQLite', () => {
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

  test('every log query uses an index and none scans all entries', () => {
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
    ['by several fields', 'log_entries_of_character_by_field (character_id=? AND field=? AND id>? AND id<?)'],
    ['a game log by kind session', 'log_entries_of_sessions (game_id=? AND id>? AND id<?)'],
    ['the latest check of a game', 'log_entries_of_checks (game_id=?)'],
    ['authors in a game', 'log_entries_of_character_by_person (character_id=? AND <expr>=? AND user_id>?)'],
    ['the sessions and latest notes of games', 'log_entries_of_sessions (game_id=?)'],
    ['the sessions and latest notes of games', 'log_entries_of_notes (game_id=?)'],
  ])('a read %s uses the index %s', (name, index) => {
    for (const steps of plans.get(name) ?? ['']) expect(steps).toContain(index)
  })
})

describe('query plans on PostgreSQL', () => {
  test('every log query uses an index with an index condition', async () => {
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
      expect(lines.join('\n'), name).not.toMatch(/saves_pkey/)
      const scans = lines.flatMap((line, i) =>
        /Index (Only )?Scan|Bitmap Index Scan/.test(line) ? [lines[i + 1]] : [],
      )
      expect(scans.length, name).toBeGreaterThan(0)
      for (const scan of scans) expect(scan, `${name}\n${lines.join('\n')}`).toMatch(/Index Cond/)
    }
  })
})

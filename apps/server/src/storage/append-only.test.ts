import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { aChange, freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aNewCharacter, create, save, wholeLog } from './acceptance/storage-fixtures.ts'
import type { Storage } from './port.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

const newId = () => 'epoch'
const rewrites = [
  `update log_entries set new_value = '1000000' where field = 'gold'`,
  `update log_entries set user_id = 'mallory'`,
  `delete from log_entries where field = 'gold'`,
  'delete from log_entries',
  // An erasure empties every value and changes nothing else.
  'update log_entries set erased_at = 1',
  "update log_entries set erased_at = 1, old_value = 'null', new_value = '5', message = ''",
  "update log_entries set erased_at = 1, old_value = 'null', new_value = 'null', message = 'rewritten'",
  "update log_entries set erased_at = 1, old_value = 'null', new_value = 'null', message = '', user_id = 'mallory'",
  "update log_entries set erased_at = 1, old_value = 'null', new_value = 'null', message = '', game_id = 'other'",
  "update log_entries set old_value = 'null', new_value = 'null', message = ''",
  // Names can be removed, not replaced.
  "update log_entries set author_name = 'mallory'",
  "update log_entries set subject_name = 'mallory', author_name = null",
  "update log_entries set author_name = null, message = 'rewritten'",
  // An entry of this server stays one.
  'update log_entries set imported = 1',
  "update log_entries set erased_at = 1, old_value = 'null', new_value = 'null', message = '', imported = 1",
]

/** Tries to rewrite the log with SQL and then saves once more; returns the outcomes and the log before and after. */
async function tryRewrites(storage: Storage, execute: (statement: string) => Promise<unknown>, more: string[] = []) {
  const character = aNewCharacter()
  await create(storage, character)
  await save(storage, character, [aChange('gold', 20, 15)])
  const log = await wholeLog(storage, character)
  const outcomes: string[] = []
  for (const statement of [...rewrites, ...more]) {
    outcomes.push(await execute(statement).then(() => 'done', String))
  }
  // Appending must still work.
  await save(storage, character, [aChange('gold', 15, 10)])
  const after = await wholeLog(storage, character)
  return { outcomes, unchanged: after.slice(0, log.length), log, added: after.length - log.length }
}

test('SQLite rejects updates and deletes of log entries', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'everquill-append-'))
  const storage = await openSqlite({ dataDir, newId })
  const client = new DatabaseSync(join(dataDir, 'everquill.sqlite'), { timeout: 5_000 })
  const { outcomes, unchanged, log, added } = await tryRewrites(storage, async (statement) => client.exec(statement))
  expect(outcomes).toEqual(rewrites.map(() => expect.stringContaining('what was written stays written')))
  expect([unchanged, added]).toEqual([log, 1])
  client.close()
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

test('PostgreSQL rejects updates, deletes and truncation of log entries', async () => {
  const url = await freshDatabase()
  const storage = await openPostgres({ url, newId })
  const client = new Client({ connectionString: url })
  await client.connect()
  const execute = (statement: string) => client.query(statement)
  const { outcomes, unchanged, log, added } = await tryRewrites(storage, execute, ['truncate log_entries'])
  expect(new Set(outcomes)).toEqual(new Set(['error: what was written stays written']))
  expect([unchanged, added]).toEqual([log, 1])
  await client.end()
  await storage.close()
})

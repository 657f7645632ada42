import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { aChange, freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aNewCharacter, create, save, wholeLog } from './acceptance/stored-game.ts'
import type { Storage } from './port.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

const newId = () => 'epoch'
const rewritings = [
  `update log_entries set new_value = '1000000' where field = 'gold'`,
  `update log_entries set user_id = 'somebody'`,
  `delete from log_entries where field = 'gold'`,
  'delete from log_entries',
]

/** What happens to who tries to rewrite the log by hand, and how many entries more than before it has in the end. */
async function rewritten(storage: Storage, byHand: (statement: string) => Promise<unknown>, more: string[] = []) {
  const character = aNewCharacter()
  await create(storage, character)
  await save(storage, character, [aChange('gold', 20, 15)])
  const log = await wholeLog(storage, character)
  const outcomes: string[] = []
  for (const statement of [...rewritings, ...more]) {
    outcomes.push(await byHand(statement).then(() => 'done', String))
  }
  // It can be written on all the same.
  await save(storage, character, [aChange('gold', 15, 10)])
  const after = await wholeLog(storage, character)
  return { outcomes, kept: after.slice(0, log.length), log, added: after.length - log.length }
}

test('SQLite refuses to change or delete what the log says', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'everquill-append-'))
  const storage = await openSqlite({ dataDir, newId })
  const hand = new DatabaseSync(join(dataDir, 'everquill.sqlite'), { timeout: 5_000 })
  const { outcomes, kept, log, added } = await rewritten(storage, async (statement) => hand.exec(statement))
  expect(outcomes).toEqual(rewritings.map(() => expect.stringContaining('what was written stays written')))
  expect([kept, added]).toEqual([log, 1])
  hand.close()
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

test('PostgreSQL refuses to change or delete what the log says', async () => {
  const url = await freshDatabase()
  const storage = await openPostgres({ url, newId })
  const hand = new Client({ connectionString: url })
  await hand.connect()
  const byHand = (statement: string) => hand.query(statement)
  const { outcomes, kept, log, added } = await rewritten(storage, byHand, ['truncate log_entries'])
  expect(new Set(outcomes)).toEqual(new Set(['error: what was written stays written']))
  expect([kept, added]).toEqual([log, 1])
  await hand.end()
  await storage.close()
})

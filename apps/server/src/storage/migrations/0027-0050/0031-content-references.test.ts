import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aCharacter, anItem, freshDatabase } from '@everquill/testing'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import type { Database } from '../../content-port.ts'
import { currentSchema, migrateTo } from '../../migrate.ts'
import { openPostgres } from '../../postgres/open-postgres.ts'
import type { Schema } from '../../schema.ts'
import { sqliteDialect } from '../../sqlite/dialect.ts'
import { openSqlite } from '../../sqlite/open-sqlite.ts'

const newId = () => 'epoch'

/** More than one batch of the migration. */
const characters = 450

/** Stores characters as an older version did, and migrates. */
async function writeAsBefore(db: Kysely<Schema>): Promise<void> {
  await migrateTo(db, '0030-webhooks')
  for (let id = 1; id <= characters; id++) {
    const isDeleted = id % 3 === 0
    const rope = { items: [anItem({ id: 'a', item: 'rope' })], stealth_number: 2 }
    const character = aCharacter({ id, race: id % 2 === 0 ? 'Elf' : 'Orc', ...rope })
    const document = JSON.stringify(isDeleted ? { ...character, deletedAt: '2026-11-14T19:40:00.000Z' } : character)
    const scope = { owner: 'ann', game_id: null, revision: 1, last_log_id: 1_600_000_000_000 + id }
    const row = { id, ...scope, deleted_at: isDeleted ? 1 : null, summary: '{}', document }
    await db.insertInto('characters').values(row).execute()
  }
  await migrateTo(db, currentSchema)
}

const countsIn = async ({ contentOverrides }: Database): Promise<readonly number[]> => [
  await contentOverrides.usageOf({ collection: 'Items', names: ['rope', 'Rope'] }),
  await contentOverrides.usageOf({ collection: 'Skills', names: [], key: 'stealth' }),
  await contentOverrides.usageOf({ collection: 'Races', names: ['Elf'] }),
]

/** A third is deleted; half of the others are elves. */
const expected = [300, 300, 150]

test('characters that older versions wrote are counted after the migration on SQLite', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'everquill-references-'))
  const file = new DatabaseSync(join(dataDir, 'everquill.sqlite'))
  await writeAsBefore(new Kysely<Schema>({ dialect: sqliteDialect(file) }))
  file.close()
  const database = await openSqlite({ dataDir, newId })
  expect(await countsIn(database)).toEqual(expected)
  await database.close()
  rmSync(dataDir, { recursive: true })
})

test('characters that older versions wrote are counted after the migration on PostgreSQL', async () => {
  const url = await freshDatabase()
  const pool = new Pool({ connectionString: url })
  await writeAsBefore(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }))
  await pool.end()
  const database = await openPostgres({ url, newId })
  expect(await countsIn(database)).toEqual(expected)
  await database.close()
})

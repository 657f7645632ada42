import { DatabaseSync } from 'node:sqlite'
import { freshDatabase } from '@everquill/testing'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { currentSchema, migrateTo } from './migrate.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite/dialect.ts'

const engines: readonly [string, () => Promise<Kysely<Schema>>][] = [
  ['SQLite', async () => new Kysely({ dialect: sqliteDialect(new DatabaseSync(':memory:')) })],
  [
    'PostgreSQL',
    async () =>
      new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: await freshDatabase() }) }) }),
  ],
]

test.each(engines)(
  'on %s, a migration finds the authors of earlier saves in their log entries',
  async (_name, open) => {
    const db = await open()
    await migrateTo(db, '0013-who-wrote')
    const save = (saveId: string, characterId: number, revision: number, entryCount: number) =>
      sql`insert into saves (save_id, hash, character_id, revision, entry_count, missed)
        values (${saveId}, 'hash', ${characterId}, ${revision}, ${entryCount}, '[]')`.execute(db)
    const entry = (id: number, user: string, saveId: string, characterId: number, revision: number) =>
      sql`insert into log_entries
        (id, character_id, user_id, at, type, field, old_value, new_value, message, save_id, revision)
        values (${1_600_000_000_000 + id}, ${characterId}, ${user}, 0, 'general', 'gold', '1', '2', '', ${saveId}, ${revision})`.execute(
        db,
      )
    await save('created', 7, 1, 1)
    await entry(1, 'ann', 'created', 7, 1)
    await save('by the game master', 7, 2, 2)
    await entry(2, 'greta', 'by the game master', 7, 2)
    await entry(3, 'greta', 'by the game master', 7, 2)
    await save('without effect', 7, 2, 0)
    await save('of a game', 0, 0, 0)
    await save('other character', 8, 2, 1)
    await entry(4, 'bob', 'other character', 8, 2)

    await migrateTo(db, currentSchema)
    const rows = await db.selectFrom('saves').select(['save_id', 'user_id']).execute()
    expect(Object.fromEntries(rows.map(({ save_id, user_id }) => [save_id, user_id]))).toEqual({
      created: 'ann',
      'by the game master': 'greta',
      'without effect': null,
      'of a game': null,
      'other character': 'bob',
    })
    await db.destroy()
  },
)

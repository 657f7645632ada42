import { expect, test } from 'vitest'
import { advance } from '../keep-commit.ts'
import { DeferredWrites } from './deferred-writes.ts'

test('the last log id of a game is the one that was deferred last, and unknown again when that is forgotten', () => {
  const writes = new DeferredWrites()
  const write = writes.row(() => true)
  write(advance, 'fridays', 7)
  write(advance, 'sundays', 8)
  write(advance, 'fridays', 9)
  expect(['fridays', 'sundays', 'mondays'].map((game) => writes.lastLogIdOfGame(game))).toEqual([9, 8, null])
  writes.truncate(1)
  expect(['fridays', 'sundays'].map((game) => writes.lastLogIdOfGame(game))).toEqual([7, null])
  expect(writes.take()).toEqual([[advance, ['fridays', 7]]])
  expect(writes.lastLogIdOfGame('fridays')).toBe(null)
})

test('what a change needs an answer to is also done at once', async () => {
  const writes = new DeferredWrites()
  const done: string[] = []
  const write = writes.row(({ sql }) => done.push(sql) > 1)
  expect([write({ sql: 'a' }), write({ sql: 'b', unwritten: 'mistake' })]).toEqual([true, true])
  expect([write({ sql: 'c', unwritten: 'outcome' }), write({ sql: 'd', unwritten: 'outcome' })]).toEqual([false, true])
  const run = writes.query(async ({ sql }) => (done.push(sql), []))
  for (const sql of ['select 1', 'with x as (select 1) select * from x', 'insert into x values (1)']) {
    await run({ sql, parameters: [] } as never)
  }
  expect(done).toEqual(['c', 'd', 'select 1', 'with x as (select 1) select * from x', 'insert into x values (1)'])
  expect(writes.take().map(([{ sql }]) => sql)).toEqual(['a', 'b', 'c', 'd', 'insert into x values (1)'])
})

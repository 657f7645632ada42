import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable } from '../port.ts'
import { connectionPragmas } from './durability.ts'
import { groupCommit, type GroupCommit } from './group-commit.ts'

let folder: string
let db: DatabaseSync
let other: DatabaseSync
let commits: GroupCommit

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everquill-group-'))
  db = new DatabaseSync(join(folder, 'group.sqlite'))
  db.exec(connectionPragmas)
  db.exec(`pragma busy_timeout = 0;
    create table parent (id integer primary key);
    create table line (id integer primary key, parent integer references parent (id) deferrable initially deferred)`)
  other = new DatabaseSync(join(folder, 'group.sqlite'))
  commits = groupCommit(db)
})

afterEach(async () => {
  other.close()
  db.close()
  await rm(folder, { recursive: true })
})

const insert = (id: number) => db.prepare('insert into line (id) values (?)').run(id)
const written = () =>
  other
    .prepare('select id from line order by id')
    .all()
    .map((row) => row['id'])
const outcomes = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((result) => result.status === 'fulfilled')

test('of 100 concurrent transactions, those that throw write nothing and the others everything', async () => {
  const works = Array.from({ length: 100 }, (_, i) =>
    commits.transaction(async () => {
      insert(i)
      await Promise.resolve()
      if (i % 3 === 0) throw new Error(`no ${i}`)
      return i
    }),
  )
  const outcomesByWork = await Promise.all(works.map((work) => work.catch((error: Error) => error.message)))
  expect(outcomesByWork).toEqual(Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? `no ${i}` : i)))
  expect(written()).toEqual(Array.from({ length: 100 }, (_, i) => i).filter((i) => i % 3 !== 0))
})

test('concurrent transactions are committed together and resolve after the commit', async () => {
  let seenByOthers = 0
  const works = Array.from({ length: 10 }, (_, i) =>
    commits.transaction(async () => {
      insert(i)
      seenByOthers += written().length
    }),
  )
  for (const work of works) {
    await work
    expect(written()).toHaveLength(10)
  }
  expect(seenByOthers).toBe(0)
})

test('a slow transaction finishes before the next one starts', async () => {
  const steps: string[] = []
  const slow = commits.transaction(async () => {
    insert(1)
    await pause(20)
    steps.push('slow')
    throw new Error('work failed')
  })
  await pause(5)
  const quick = commits.transaction(async () => {
    steps.push('quick')
    insert(2)
  })
  expect(await outcomes([slow, quick])).toEqual([false, true])
  expect(steps).toEqual(['slow', 'quick'])
  expect(written()).toEqual([2])
})

test('a failed commit rejects all its transactions, and the next one works', async () => {
  const works = [
    commits.transaction(async () => insert(1)),
    commits.transaction(async () => db.exec('insert into line (id, parent) values (2, 404)')),
    commits.transaction(async () => Promise.reject(new Error('no'))),
  ]
  for (const work of works) await expect(work).rejects.toThrow(StorageUnavailable)
  expect(written()).toEqual([])
  await commits.transaction(async () => insert(3))
  expect(written()).toEqual([3])
})

test('a rollback by SQLite rejects all transactions of the group', async () => {
  const works = [
    commits.transaction(async () => insert(1)),
    commits.transaction(async () => db.exec('insert or rollback into line (id) values (1)')),
    commits.transaction(async () => insert(3)),
  ]
  expect(await outcomes(works)).toEqual([false, false, true])
  expect(written()).toEqual([3])
})

test('a failed begin rejects all waiting transactions, and later ones work', async () => {
  other.exec('begin immediate')
  const works = [commits.transaction(async () => insert(1)), commits.transaction(async () => insert(2))]
  for (const work of works) await expect(work).rejects.toThrow(StorageUnavailable)
  other.exec('rollback')
  await commits.transaction(async () => insert(3))
  expect(written()).toEqual([3])
})

test('finish waits for queued work and rejects new work', async () => {
  const work = commits.transaction(async () => insert(1))
  await commits.finish()
  expect(written()).toEqual([1])
  await work
  await expect(commits.transaction(async () => insert(2))).rejects.toThrow(StorageUnavailable)
})

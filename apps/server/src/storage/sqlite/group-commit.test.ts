import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
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
let sync: () => Promise<void>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everquill-group-'))
  db = new DatabaseSync(join(folder, 'group.sqlite'))
  db.exec(connectionPragmas)
  db.exec(`pragma busy_timeout = 0;
    create table parent (id integer primary key);
    create table line (id integer primary key, parent integer references parent (id) deferrable initially deferred)`)
  other = new DatabaseSync(join(folder, 'group.sqlite'))
  sync = async () => {}
  commits = groupCommit(db, () => sync())
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

test('transactions and reads resolve after the sync, and the next group is written meanwhile', async () => {
  const syncing = Promise.withResolvers<void>()
  sync = () => syncing.promise
  const settled: number[] = []
  const works = [1, 2].map((id) => commits.transaction(async () => insert(id)).then(() => settled.push(id)))
  await expect.poll(written).toEqual([1, 2])
  works.push(commits.transaction(async () => insert(3)).then(() => settled.push(3)))
  await expect.poll(written).toEqual([1, 2, 3])
  works.push(commits.synced().then(() => settled.push(4)))
  expect(settled).toEqual([])
  syncing.resolve()
  await Promise.all(works)
  expect(settled).toEqual([1, 2, 3, 4])
})

test('a failed sync rejects its transactions and all later ones', async () => {
  sync = () => Promise.reject(new Error('input/output error'))
  const works = [commits.transaction(async () => insert(1)), commits.transaction(async () => insert(2))]
  for (const work of works) await expect(work).rejects.toThrow(/restart the server/)
  sync = async () => {}
  await expect(commits.transaction(async () => insert(3))).rejects.toThrow(/restart the server/)
  await expect(commits.between(() => 1)).rejects.toThrow(/restart the server/)
  await expect(commits.synced()).rejects.toThrow(/restart the server/)
  await commits.finish()
})

test('a group that was committed during a failing sync is rejected too', async () => {
  const syncing = Promise.withResolvers<void>()
  sync = () => syncing.promise
  const first = commits.transaction(async () => insert(1))
  await expect.poll(written).toEqual([1])
  sync = async () => {}
  const second = commits.transaction(async () => insert(2))
  await expect.poll(written).toEqual([1, 2])
  syncing.reject(new Error('input/output error'))
  for (const work of [first, second]) await expect(work).rejects.toThrow(/restart the server/)
})

test('a power cut loses no transaction that was acknowledged', async () => {
  // What a sync brings to the disk is what the files contained when it started.
  const disk = join(folder, 'disk')
  let syncs = 0
  sync = async () => {
    const copy = join(folder, `copy-${syncs++}`)
    await mkdir(copy)
    for (const name of ['group.sqlite', 'group.sqlite-wal']) await copyFile(join(folder, name), join(copy, name))
    await new Promise((resolve) => setImmediate(resolve))
    await rm(disk, { recursive: true, force: true })
    await mkdir(disk)
    for (const name of ['group.sqlite', 'group.sqlite-wal']) await copyFile(join(copy, name), join(disk, name))
  }
  const acknowledged: number[] = []
  const works = Array.from({ length: 60 }, async (_, id) => {
    for (let turn = 0; turn < id % 7; turn++) await new Promise((resolve) => setImmediate(resolve))
    await commits.transaction(async () => insert(id))
    acknowledged.push(id)
    const found = new DatabaseSync(join(disk, 'group.sqlite'))
    const ids = new Set(
      found
        .prepare('select id from line')
        .all()
        .map((row) => row['id']),
    )
    found.close()
    return acknowledged.filter((known) => !ids.has(known))
  })
  expect((await Promise.all(works)).flat()).toEqual([])
  expect(syncs).toBeGreaterThan(1)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '../../port.ts'
import { connectionPragmas } from '../durability.ts'
import { groupCommit, type GroupCommit } from '../group-commit.ts'
import { rowWriter, type WriteRow } from '../statements.ts'
import { DeferredWrites } from './deferred-writes.ts'
import { writeThread, type WriteThread } from './write-thread.ts'

let folder: string
let file: string
let db: DatabaseSync
let other: DatabaseSync
let writes: DeferredWrites
let real: WriteThread
let commits: GroupCommit
let sync: () => Promise<void>
/** What was handed to the thread, in numbers of writes. */
let handedOff: number[]
/** Replaces the thread. */
let commitElsewhere: WriteThread['commit']
/** Ends what a test delays, so that a test that fails does not delay the others. */
let release: (() => void)[]
let insertNow: WriteRow
let insertLater: WriteRow

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everquill-handed-off-'))
  file = join(folder, 'group.sqlite')
  db = new DatabaseSync(file)
  db.exec(connectionPragmas)
  db.exec('create table line (at integer primary key autoincrement, id integer unique)')
  other = new DatabaseSync(file)
  sync = async () => {}
  handedOff = []
  release = []
  real = writeThread({ file })
  real.start()
  await vi.waitUntil(real.isReady, patience)
  commitElsewhere = real.commit
  writes = new DeferredWrites()
  const thread: WriteThread = {
    ...real,
    commit(group) {
      handedOff.push(group.length)
      return commitElsewhere(group)
    },
  }
  commits = groupCommit(db, () => sync(), { writes, thread })
  insertNow = rowWriter(db)
  insertLater = writes.row(insertNow)
})

afterEach(async () => {
  for (const resolve of release) resolve()
  await commits.finish()
  await real.close()
  other.close()
  db.close()
  await rm(folder, { recursive: true })
})

/** A thread may start slowly on a busy machine. */
const patience = { timeout: 60_000 }

function untilReleased(): PromiseWithResolvers<void> {
  const pending = Promise.withResolvers<void>()
  release.push(pending.resolve)
  return pending
}

const insert = { sql: 'insert into line (id) values (?)' }

/** A change that writes an id, or what `work` writes; resolves to how it was written. */
const change = (
  id: number,
  work: (write: WriteRow) => Promise<unknown> = async (write) => write(insert, id),
  keys = [`line ${id}`],
) =>
  commits.change({
    keys,
    defer: () => work(insertLater).then(() => 'deferred'),
    write: () => work(insertNow).then(() => 'written'),
  })
const written = () =>
  db
    .prepare('select id from line order by at')
    .all()
    .map(({ id }) => id)
/** What others can see. */
const visible = () =>
  other
    .prepare('select id from line')
    .all()
    .map(({ id }) => Number(id))
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

test('concurrent changes are written in few transactions of the thread, in their order; a single one is not', async () => {
  expect(await change(0)).toBe('written')
  expect(await Promise.all(numbers(1, 30).map((id) => change(id)))).toEqual(numbers(1, 30).map(() => 'deferred'))
  expect(handedOff).toEqual([12, 12, 5])
  expect(written()).toEqual(numbers(0, 30))
})

test('changes and other transactions are committed in the order in which they were asked for', async () => {
  const seen: unknown[] = []
  const transaction = (id: number) =>
    commits.transaction(async () => {
      seen.push(written())
      insertNow(insert, id)
    })
  await Promise.all([change(1), change(2), transaction(3), change(4), transaction(5), change(6), change(7)])
  expect(seen).toEqual([
    [1, 2],
    [1, 2, 3, 4],
  ])
  expect(written()).toEqual(numbers(1, 8))
  expect(handedOff).toEqual([2, 2])
})

test('of several changes, those that throw write nothing and the others everything', async () => {
  const works = numbers(0, 20).map((id) =>
    change(id, async (write) => {
      write(insert, id)
      await Promise.resolve()
      if (id % 3 === 0) throw new Error(`no ${id}`)
    }),
  )
  const outcomes = await Promise.all(works.map((work) => work.catch((error: Error) => error.message)))
  expect(outcomes).toEqual(numbers(0, 20).map((id) => (id % 3 === 0 ? `no ${id}` : 'deferred')))
  expect(written()).toEqual(numbers(0, 20).filter((id) => id % 3 !== 0))
})

test('if the thread cannot write a group, each change is done again and gets its own outcome', async () => {
  await change(2)
  const outcomes = await Promise.allSettled([change(1), change(2), change(3)])
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual([
    'written',
    'failed',
    'written',
  ])
  expect(written()).toEqual([2, 1, 3])
})

test('a change that must see another one is written after it, not with it', async () => {
  const seen: unknown[] = []
  const look = async (write: WriteRow) => {
    seen.push(written())
    write(insert, seen.length)
  }
  await Promise.all([change(1, look, ['same']), change(2, look, ['same']), change(3, look, ['another'])])
  expect(seen).toEqual([[], [], [1, 2]])
  expect(written()).toEqual([1, 2, 3])
})

test('an outage of the database in the thread rejects the group with its reason, and the next group works', async () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  commitElsewhere = () => Promise.reject(full)
  for (const work of [change(1), change(2)]) {
    await expect(work).rejects.toThrow(StorageUnavailable)
    await expect(work).rejects.toMatchObject({ reason: 'full' })
  }
  commitElsewhere = real.commit
  await Promise.all([change(3), change(4)])
  expect(written()).toEqual([3, 4])
})

test('if the thread ends after it began to commit, its group is rejected as unavailable and synced, and the next group works', async () => {
  let syncs = 0
  sync = async () => void syncs++
  const ending = writeThread({ file, program: new URL('ending-worker.fixture.ts', import.meta.url) })
  commitElsewhere = ending.commit
  for (const work of [change(1), change(2)]) await expect(work).rejects.toThrow(StorageUnavailable)
  await commits.synced()
  expect(syncs).toBe(1)
  commitElsewhere = real.commit
  await Promise.all([change(3), change(4)])
  expect(written()).toEqual([3, 4])
})

test('if the thread ends before it begins to commit, each change of its group is written on the first connection', async () => {
  commitElsewhere = writeThread({ file: join(folder, 'missing', 'group.sqlite') }).commit
  expect(await Promise.all([change(1), change(2)])).toEqual(['written', 'written'])
  expect(written()).toEqual([1, 2])
})

test('concurrent changes start the thread and are written on the first connection until it is ready', async () => {
  const starting = writeThread({ file })
  commits = groupCommit(db, () => sync(), { writes, thread: starting })
  const committed: number[] = []
  const insertAndLook = async (write: WriteRow, id: number) => {
    write(insert, id)
    committed.push(visible().length)
  }
  const works = numbers(0, 30).map((id) => change(id, (write) => insertAndLook(write, id)))
  expect(await Promise.all(works)).toEqual(works.map(() => 'written'))
  // All of them are in one transaction.
  expect(new Set(committed)).toEqual(new Set([0]))
  await expect.poll(starting.isReady, patience).toBe(true)
  expect(await Promise.all([change(30), change(31)])).toEqual(['deferred', 'deferred'])
  expect(written()).toEqual(numbers(0, 32))
  await starting.close()
})

test('if no thread can be started, concurrent changes are written on the first connection', async () => {
  const impossible = writeThread({ file, program: new URL('https://everquill.example/worker') })
  commits = groupCommit(db, () => sync(), { writes, thread: impossible })
  expect(await Promise.all([change(1), change(2)])).toEqual(['written', 'written'])
  expect(written()).toEqual([1, 2])
})

test('while another process has the write lock, a failed begin rejects all waiting changes at once, and later ones work', async () => {
  db.exec('pragma busy_timeout = 0')
  other.exec('begin immediate')
  const works = numbers(0, 30).map((id) => change(id))
  // Another attempt for the changes after the first group would succeed.
  void works[0]?.catch(() => other.exec('rollback'))
  for (const work of works) await expect(work).rejects.toThrow(StorageUnavailable)
  await Promise.all([change(30), change(31)])
  expect(written()).toEqual([30, 31])
})

test('changes and reads resolve after the sync of what the thread committed', async () => {
  const [answer, syncing] = [untilReleased(), untilReleased()]
  sync = () => syncing.promise
  // The commit is visible before this thread hears of it.
  commitElsewhere = (group) => real.commit(group).then(() => answer.promise)
  const settled: string[] = []
  const works = [1, 2].map((id) => change(id).then(() => settled.push('change')))
  await expect.poll(written, patience).toEqual([1, 2])
  works.push(commits.synced().then(() => settled.push('read')))
  answer.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect(settled).toEqual([])
  syncing.resolve()
  await Promise.all(works)
  expect(settled.toSorted()).toEqual(['change', 'change', 'read'])
})

test('with many writers and readers, no change and no read resolves before the sync of what the thread and other transactions committed', async () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  // What a sync brings to the disk is what others could see when it started.
  let onDisk: ReadonlySet<number> = new Set()
  let syncs = 0
  sync = async () => {
    const ids = visible()
    for (let turns = syncs++ % 4; turns >= 0; turns--) await nextTurn()
    onDisk = new Set(ids)
  }
  const early: string[] = []
  let lastId = 0
  async function write(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const id = ++lastId
      if (id % 5 === 0) await commits.transaction(async () => insertNow(insert, id))
      else await change(id, undefined, [`character ${id % 7}`])
      if (!onDisk.has(id)) early.push(`change ${id}`)
    }
  }
  const reading = new AbortController()
  async function read(): Promise<void> {
    while (!reading.signal.aborted) {
      const ids = visible()
      await commits.synced()
      for (const id of ids) if (!onDisk.has(id)) early.push(`read ${id}`)
      await nextTurn()
    }
  }
  const writers = Promise.all(Array.from({ length: 24 }, write)).finally(() => reading.abort())
  await Promise.all([writers, read(), read(), read()])
  expect(early).toEqual([])
  expect(visible()).toHaveLength(24 * 20)
  expect(handedOff.length).toBeGreaterThan(1)
})

test('a read does not wait for what the thread has not begun to commit', async () => {
  await change(1)
  const answer = untilReleased()
  commitElsewhere = () => answer.promise
  const works = [change(2), change(3)]
  await expect.poll(() => handedOff, patience).toEqual([2])
  await commits.synced()
  answer.resolve()
  await Promise.all(works)
})

test('finish waits for what the thread writes', async () => {
  const works = [change(1), change(2)]
  await commits.finish()
  expect(written()).toEqual([1, 2])
  await Promise.all(works)
})

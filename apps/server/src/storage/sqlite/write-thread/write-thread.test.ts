import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable } from '../../port.ts'
import { connectionPragmas } from '../durability.ts'
import { sqliteCode } from '../statements.ts'
import { writeThread, type Write, type WriteThread } from './write-thread.ts'

let folder: string
let file: string
let db: DatabaseSync
let thread: WriteThread

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everquill-write-thread-'))
  file = join(folder, 'lines.sqlite')
  db = new DatabaseSync(file)
  db.exec(connectionPragmas)
  db.exec('create table line (id integer primary key, text text)')
  thread = writeThread({ file })
})

afterEach(async () => {
  await thread.close()
  db.close()
  await rm(folder, { recursive: true })
})

const endingWorker = new URL('ending-worker.fixture.ts', import.meta.url)
const unreadingWorker = new URL('unreading-worker.fixture.ts', import.meta.url)

/** A thread may start slowly on a busy machine. */
const patience = { timeout: 60_000 }

const insert = (id: number, text = ''): Write => [{ sql: 'insert into line (id, text) values (?, ?)' }, [id, text]]
const rewrite = (id: number, text: string): Write => [
  { sql: 'update line set text = ? where id = ?', unwritten: 'mistake' },
  [text, id],
]
const written = () =>
  db
    .prepare('select id, text from line order by id')
    .all()
    .map(({ id, text }) => [id, text])

test('statements are run in their order, also those that were sent before', async () => {
  await thread.commit([insert(1, 'a'), rewrite(1, 'b'), insert(2, 'c')])
  await thread.commit([rewrite(2, 'd'), insert(3, 'e'), rewrite(2, 'f')])
  expect(written()).toEqual([
    [1, 'b'],
    [2, 'f'],
    [3, 'e'],
  ])
})

test('of a transaction that fails nothing is written, the code of the error arrives, and the next one is written', async () => {
  const error: unknown = await thread.commit([insert(1), insert(2), insert(1)]).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(StorageUnavailable)
  const constraint = 19
  expect(sqliteCode(error)).toBe(constraint)
  expect(written()).toEqual([])
  await thread.commit([insert(1)])
  expect(written()).toEqual([[1, '']])
})

test('a statement that cannot be prepared fails its transaction only', async () => {
  await expect(thread.commit([insert(1), [{ sql: 'insert into nothing values (1)' }, []]])).rejects.toThrow(/nothing/)
  await thread.commit([insert(2)])
  expect(written()).toEqual([[2, '']])
})

test('a transaction fails if a row that must change is not there', async () => {
  await expect(thread.commit([insert(1), rewrite(2, 'a')])).rejects.toThrow(/not as it was/)
  expect(written()).toEqual([])
})

test('a commit is announced before others can see it', async () => {
  await thread.commit([insert(1)])
  db.exec('begin immediate')
  const waiting = thread.commit([insert(2)])
  expect(thread.hasCommitStarted()).toBe(false)
  db.exec('commit')
  for (let rows = written(); !thread.hasCommitStarted(); rows = written()) expect(rows).toEqual([[1, '']])
  await waiting
  expect(written()).toHaveLength(2)
})

test('if the thread ends after it began to commit, the transaction is rejected as unavailable, and the next one starts another thread', async () => {
  const ending = writeThread({ file, program: endingWorker })
  for (let i = 0; i < 2; i++) await expect(ending.commit([insert(1)])).rejects.toThrow(StorageUnavailable)
  await ending.close()
})

test('if the thread cannot read a transaction, it ends, and the transaction is rejected as not written', async () => {
  const unreading = writeThread({ file, program: unreadingWorker })
  const error: unknown = await unreading.commit([insert(1)]).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(StorageUnavailable)
  expect(String((error as Error).cause)).toMatch(/cannot be read/)
  expect(written()).toEqual([])
})

test('if the thread ends before it begins to commit, the transaction is rejected as not written', async () => {
  const blind = writeThread({ file: join(folder, 'missing', 'lines.sqlite') })
  const error: unknown = await blind.commit([insert(1)]).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(StorageUnavailable)
  expect(String((error as Error).cause)).toMatch(/unable to open database/)
  await blind.close()
})

test('a statement of a transaction that could not be sent is sent with the next one', async () => {
  const unsendable = (() => {}) as unknown as string
  await expect(async () => thread.commit([insert(1, unsendable)])).rejects.toThrow(/could not be cloned/)
  await thread.commit([insert(2)])
  expect(written()).toEqual([[2, '']])
})

test('a thread that is started becomes ready before its first transaction, and is not ready any more when it has ended', async () => {
  expect(thread.isReady()).toBe(false)
  thread.start()
  await expect.poll(thread.isReady, patience).toBe(true)
  await thread.close()
  expect(thread.isReady()).toBe(false)
})

test('a thread that cannot be started is not ready and can be closed', async () => {
  const impossible = writeThread({ file, program: new URL('https://everquill.example/worker') })
  impossible.start()
  expect(impossible.isReady()).toBe(false)
  await impossible.close()
})

test('closing waits for the end of a thread that fails meanwhile', async () => {
  const unreading = writeThread({ file, program: unreadingWorker })
  unreading.start()
  await expect(unreading.close()).resolves.toBeUndefined()
})

test('a process ends by itself although its threads were not closed', async () => {
  const fixture = fileURLToPath(new URL('unclosed-thread.fixture.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [fixture, file])
  expect(stdout).toBe('committed\n')
  expect(written()).toEqual([[1, null]])
})

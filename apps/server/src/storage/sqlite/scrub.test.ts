import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { scrub } from './scrub.ts'
import { openWithThread } from './write-thread/open-with-thread.fixture.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'everquill-scrub-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
})

const file = () => join(dataDir, 'everquill.sqlite')
/** Random order, because an index leaves copies behind when a page in its middle is split. */
const emailOf = (i: number) => `${createHash('sha256').update(String(i)).digest('hex').slice(0, 8)}-${i}@example.org`

/** The numbers of the emails that occur in any file. */
function emailsInFiles(): ReadonlySet<number> {
  const texts = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/-(\d+)@example/g)].map(([, i]) => Number(i))))
}

/** Accounts of which every second one is closed and erased. */
async function erasedAccounts(count: number, open = openSqlite) {
  const storage = await open({ dataDir, newId: randomUUID })
  const users = Array.from({ length: count }, (_, i) => ({ id: `user-${i}`, name: `Name ${i}`, email: emailOf(i) }))
  const stays = { guest: false, administrator: false, createdAt: 1 }
  await storage.transaction(async ({ accounts }) => {
    for (const user of users) await accounts.putUser({ ...user, ...stays })
  })
  const gone = users.filter((_, i) => i % 2 === 0)
  await storage.transaction(async ({ accounts }) => {
    for (const { id } of gone) await accounts.close(id, 1)
  })
  await storage.erasures.eraseAccount('user-0', 2)
  return storage
}

test('no file contains an erased email, not even in the unused space of pages', async () => {
  const storage = await erasedAccounts(10_000)
  await storage.erasures.scrub()
  const left = emailsInFiles()
  expect([...left].filter((i) => i % 2 === 0)).toEqual([])
  expect(left.size).toBe(5_000)
  await storage.close()
})

test('a database that is too large to be scrubbed while it is used is scrubbed at the next start', async () => {
  const storage = await erasedAccounts(10_000)
  await storage.close()
  const db = new DatabaseSync(file())
  scrub(db, 4_096)
  db.close()
  expect([...emailsInFiles()].filter((i) => i % 2 === 0)).not.toEqual([])
  const again = await openSqlite({ dataDir, newId: randomUUID })
  expect([...emailsInFiles()].filter((i) => i % 2 === 0)).toEqual([])
  await again.close()
})

test('a reader that prevents it is waited for: the next call scrubs', async () => {
  const storage = await erasedAccounts(10)
  const backup = new DatabaseSync(file(), { readOnly: true })
  backup.exec('begin; select * from users')
  await storage.erasures.scrub()
  backup.exec('commit')
  await storage.erasures.scrub()
  expect([...emailsInFiles()].filter((i) => i % 2 === 0)).toEqual([])
  backup.close()
  await storage.close()
})

test('what the write thread wrote does not prevent it', async () => {
  const storage = await erasedAccounts(10, openWithThread)
  const limit = { key: 'saves', burst: 2, every: 1_000 }
  const take = (id: number) => storage.change(id, `save-${id}`, (_locked, tx) => tx.takeFromLimit(limit, 0))
  await Promise.all([take(1), take(2)])
  await storage.erasures.scrub()
  expect([...emailsInFiles()].filter((i) => i % 2 === 0)).toEqual([])
  await storage.close()
})

test('a database without erasures is left alone', async () => {
  const storage = await openSqlite({ dataDir, newId: randomUUID })
  await storage.probe()
  const before = readFileSync(`${file()}-wal`)
  await storage.erasures.scrub()
  expect(readFileSync(`${file()}-wal`).equals(before)).toBe(true)
  await storage.close()
})

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { describeAdministration } from '../acceptance/administration.ts'
import { describeContentCopies } from '../acceptance/content-copies.ts'
import { describeErasures } from '../acceptance/erasures.ts'
import { describeContentOverrides } from '../acceptance/content-overrides.ts'
import { describeStorage } from '../acceptance.ts'
import { StorageProblem } from '../opening-problem.ts'
import { openSqlite } from './open-sqlite.ts'
import { openWithThread } from './write-thread/open-with-thread.fixture.ts'

const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'everquill-sqlite-'))
  folders.push(folder)
  return folder
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

const open = (dataDir: string) => openSqlite({ dataDir, newId: randomUUID })

const newDatabase = async () => {
  const dataDir = await newFolder()
  return () => openWithThread({ dataDir, newId: randomUUID })
}
describeStorage('SQLite', newDatabase)
describeContentCopies('SQLite', newDatabase)
describeContentOverrides('SQLite', newDatabase)
describeErasures('SQLite', newDatabase)
describeAdministration('SQLite', newDatabase)

test('a missing data folder is created', async () => {
  const storage = await open(join(await newFolder(), 'deep', 'data'))
  await expect(storage.probe()).resolves.toBeUndefined()
  await storage.close()
})

test('a data folder that cannot be created is explained', async () => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  await expect(open(join(file, 'data'))).rejects.toThrow(
    /^The data folder .* cannot be created \(.*\); create it yourself, or/,
  )
})

test('a data folder that this process already uses is rejected with an explanation', async () => {
  const dataDir = await newFolder()
  const storage = await open(dataDir)
  await expect(open(dataDir)).rejects.toThrow(/is in use by another Everquill process; stop it, or set DATA_DIR/)
  await storage.probe()
  await storage.close()
  await (await open(dataDir)).close()
})

test('a data folder is rejected while another process uses it, and accepted once that process is killed', async () => {
  const dataDir = await newFolder()
  const module = JSON.stringify(fileURLToPath(new URL('open-sqlite.ts', import.meta.url)))
  const script = `
    const { openSqlite } = await import(${module})
    await openSqlite({ dataDir: ${JSON.stringify(dataDir)}, newId: () => 'other' })
    console.log('open')
    setInterval(() => undefined, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect(open(dataDir)).rejects.toThrow(/is in use by another Everquill/)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const storage = await open(dataDir)
  expect(storage.epoch).toBe('other')
  await storage.close()
})

test('a file that is not a database is rejected with an explanation and left unchanged', async () => {
  const dataDir = await newFolder()
  const file = join(dataDir, 'everquill.sqlite')
  const diary = 'my diary '.repeat(1_000)
  await writeFile(file, diary)
  await expect(open(dataDir)).rejects.toThrow(/everquill.sqlite is damaged or not a database; restore it from a backup/)
  expect(await readFile(file, 'utf8')).toBe(diary)
})

test('a database file that cannot be opened is explained', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'everquill.sqlite'))
  await expect(open(dataDir)).rejects.toThrow(
    /everquill.sqlite cannot be written to; grant this user read and write access/,
  )
})

test('a database file locked by another program is explained', async () => {
  const dataDir = await newFolder()
  const other = new DatabaseSync(join(dataDir, 'everquill.sqlite'))
  other.exec('begin exclusive')
  await expect(open(dataDir)).rejects.toThrow(/everquill.sqlite is locked by another program; close it/)
  other.close()
})

test('data of a newer version is rejected with an explanation', async () => {
  const dataDir = await newFolder()
  await (await open(dataDir)).close()
  const db = new DatabaseSync(join(dataDir, 'everquill.sqlite'))
  db.exec(`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '')`)
  db.close()
  const opened = open(dataDir)
  await expect(opened).rejects.toThrow(StorageProblem)
  await expect(opened).rejects.toThrow(/written by a newer version of Everquill; start that version/)
})

test('a request that a rate limit refuses writes nothing', async () => {
  const dataDir = await newFolder()
  const storage = await open(dataDir)
  const other = new DatabaseSync(join(dataDir, 'everquill.sqlite'), { readOnly: true })
  const version = () => other.prepare('pragma data_version').get()?.['data_version']
  const take = () => storage.transaction((tx) => tx.takeFromLimit({ key: 'guess', burst: 1, every: 1_000 }, 5_000))
  const before = version()
  expect(await take()).toEqual({ allowed: true })
  const after = version()
  expect(after).not.toBe(before)
  expect(await take()).toEqual({ allowed: false, retryAfter: 1_000 })
  expect(version()).toBe(after)
  other.close()
  await storage.close()
})

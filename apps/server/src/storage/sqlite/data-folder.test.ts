import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { sqliteRestoreTarget } from './sqlite-restore-target.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The modes of a folder and everything in it, such as `{ '.': '700' }`. */
const modesIn = (folder: string) =>
  Object.fromEntries(
    ['.', ...globSync('**', { cwd: folder })].map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]),
  )

const databaseModes = {
  '.': '700',
  'everquill.sqlite': '600',
  'everquill.sqlite-shm': '600',
  'everquill.sqlite-wal': '600',
  'lock.sqlite': '600',
  'lock.sqlite-journal': '600',
}

test('a new data folder and its database can be read by their owner only', async () => {
  const dataDir = join(newFolder(), 'deep', 'data')
  const reports: string[] = []
  const storage = await openSqlite({ dataDir, newId: () => 'id', report: (message) => void reports.push(message) })
  expect(modesIn(dataDir)).toEqual(databaseModes)
  expect(reports).toEqual([])
  await storage.close()
})

test('an existing data folder that others could read is made private, and the log says so', async () => {
  const dataDir = newFolder()
  await (await openSqlite({ dataDir, newId: () => 'id' })).close()
  mkdirSync(join(dataDir, 'images'))
  writeFileSync(join(dataDir, 'everquill.sqlite-wal'), '')
  for (const name of ['.', 'images']) chmodSync(join(dataDir, name), 0o755)
  for (const name of ['everquill.sqlite', 'everquill.sqlite-wal', 'lock.sqlite']) chmodSync(join(dataDir, name), 0o664)
  const reports: string[] = []
  const report = (message: string) => void reports.push(message)
  const storage = await openSqlite({ dataDir, newId: () => 'id', report })
  expect(modesIn(dataDir)).toEqual({ ...databaseModes, images: '755' })
  expect(reports[0]).toBe(`${dataDir} could be read by other users of this machine; now only its owner can.`)
  expect(reports).toHaveLength(4)
  await storage.close()
  await (await openSqlite({ dataDir, newId: () => 'id', report })).close()
  expect(reports).toHaveLength(4)
})

test('a folder that holds more than our files keeps its mode, because others may need it; the log says so', async () => {
  const dataDir = newFolder()
  chmodSync(dataDir, 0o755)
  writeFileSync(join(dataDir, 'site.conf'), '')
  const reports: string[] = []
  const storage = await openSqlite({ dataDir, newId: () => 'id', report: (message) => void reports.push(message) })
  expect(modesIn(dataDir)).toMatchObject({ '.': '755', 'everquill.sqlite': '600' })
  expect(reports).toEqual([expect.stringContaining('set its mode to 700')])
  await storage.close()
})

test('a restore creates a private data folder', async () => {
  const dataDir = join(newFolder(), 'data')
  const target = sqliteRestoreTarget(dataDir)
  expect(modesIn(dataDir)).toMatchObject({ '.': '700', 'everquill.sqlite': '600' })
  await target.close()
})

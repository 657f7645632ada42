import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  isAtLeast,
  requireDurableConnection,
  requireLocalFolder,
  requireFreeSpace,
  connectionPragmas,
} from './durability.ts'

describe('requireDurableConnection', () => {
  let folder: string
  let db: DatabaseSync
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'everquill-durability-'))
    db = new DatabaseSync(join(folder, 'everquill.sqlite'))
    db.exec(connectionPragmas)
  })
  afterEach(async () => {
    db.close()
    await rm(folder, { recursive: true })
  })

  test('a connection with our pragmas is accepted', () => {
    expect(() => requireDurableConnection(db)).not.toThrow()
  })

  test.each([
    ['journal_mode = delete', /journal_mode is delete instead of wal/],
    ['synchronous = off', /synchronous is 0 instead of 1/],
    ['foreign_keys = off', /foreign_keys is 0 instead of 1/],
  ])('a connection with %s is rejected with an explanation', (pragma, message) => {
    db.exec(`pragma ${pragma}`)
    expect(() => requireDurableConnection(db)).toThrow(message)
  })

  test('an in-memory database is rejected with an explanation', () => {
    const memory = new DatabaseSync(':memory:')
    memory.exec(connectionPragmas)
    expect(() => requireDurableConnection(memory)).toThrow(/set DATA_DIR to a folder on a local disk/)
    memory.close()
  })
})

test.each([
  ['3.51.3', true],
  ['3.51.10', true],
  ['3.52', true],
  ['4.0.0', true],
  ['3.51.2', false],
  ['3.51', false],
  ['2.99.99', false],
])('isAtLeast for SQLite %s is %s', (version, enough) => {
  expect(isAtLeast(version, '3.51.3')).toBe(enough)
})

test('a folder on a network file system is rejected with an explanation', () => {
  const nfs = 0x6969
  expect(() => requireLocalFolder('/mnt/share', () => nfs)).toThrow(/is on a network file system/)
  expect(() => requireLocalFolder(tmpdir())).not.toThrow()
})

test('an almost full disk is rejected, and a file system of unknown size is accepted', () => {
  const check = (blocks: number, bavail: number) => () =>
    requireFreeSpace('/data', () => ({ blocks, bavail, bsize: 4_096 }))
  expect(check(1_000_000, 1_000)).toThrow('The disk is full')
  expect(check(1_000_000, 2_000)).not.toThrow()
  expect(check(0, 0)).not.toThrow()
})

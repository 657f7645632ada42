import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAtLeast, mustBeDurable, mustBeLocal, mustHaveRoom, settings } from './durability.ts'

describe('a connection', () => {
  let folder: string
  let db: DatabaseSync
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'everquill-durability-'))
    db = new DatabaseSync(join(folder, 'everquill.sqlite'))
    db.exec(settings)
  })
  afterEach(async () => {
    db.close()
    await rm(folder, { recursive: true })
  })

  test('with our settings keeps what is acknowledged', () => {
    expect(() => mustBeDurable(db)).not.toThrow()
  })

  test.each([
    ['journal_mode = delete', /journal_mode is delete instead of wal/],
    ['synchronous = normal', /synchronous is 1 instead of 2/],
    ['foreign_keys = off', /foreign_keys is 0 instead of 1/],
  ])('with %s is refused in words', (pragma, words) => {
    db.exec(`pragma ${pragma}`)
    expect(() => mustBeDurable(db)).toThrow(words)
  })

  test('to memory is refused in words', () => {
    const memory = new DatabaseSync(':memory:')
    memory.exec(settings)
    expect(() => mustBeDurable(memory)).toThrow(/set DATA_DIR to a folder on a disk of this machine/)
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
])('SQLite %s is new enough: %s', (version, enough) => {
  expect(isAtLeast(version, '3.51.3')).toBe(enough)
})

test('a folder on another machine is refused in words', () => {
  const nfs = 0x6969
  expect(() => mustBeLocal('/mnt/share', () => nfs)).toThrow(/lies on a network file system/)
  expect(() => mustBeLocal(tmpdir())).not.toThrow()
})

test('a disk that is all but full is refused; one that does not know its size is believed', () => {
  const look = (blocks: number, bavail: number) => () => mustHaveRoom('/data', () => ({ blocks, bavail, bsize: 4_096 }))
  expect(look(1_000_000, 1_000)).toThrow('The disk is full')
  expect(look(1_000_000, 2_000)).not.toThrow()
  expect(look(0, 0)).not.toThrow()
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNewCharacter, create } from '../../../apps/server/src/storage/acceptance/storage-fixtures.ts'
import { describeStorage } from '../../../apps/server/src/storage/acceptance.ts'
import { MemoryDatabase, type Connection } from './memory-database.ts'

describeStorage('memory', async () => {
  const database = new MemoryDatabase(randomUUID())
  return async () => database.connect()
})

/** Resolves after all pending microtasks. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('a process that dies before its commit writes nothing and blocks nobody', async () => {
  const database = new MemoryDatabase('epoch')
  const character = aNewCharacter()
  await create(database.connect(), character)
  const doomed = database.connect()
  let isOver = false
  void doomed
    .change(character.id, 'save 1', async () => new Promise<never>(() => undefined))
    .finally(() => {
      isOver = true
    })
  const waiting = database.connect().change(character.id, 'save 2', async ({ head }) => head?.revision)
  await settled()
  doomed.cut()
  expect(await waiting).toBe(1)
  expect(isOver).toBe(false)
})

test('a process that dies between two steps locks nothing', async () => {
  const database = new MemoryDatabase('epoch')
  const character = aNewCharacter()
  await create(database.connect(), character)
  const doomed = database.connect()
  void doomed.transaction(async (tx) => {
    doomed.cut()
    await tx.lock(character.id, 'save 1')
  })
  await settled()
  expect(await database.connect().change(character.id, 'save 2', async ({ head }) => head?.revision)).toBe(1)
})

test('a process that dies at the end of its last pause commits nothing', async () => {
  const database = new MemoryDatabase('epoch')
  const character = aNewCharacter()
  const doomed: Connection = database.connect({
    pause: async (step) => {
      // Another transaction of the process crashes it, in the moment between this pause and the commit.
      if (step === 'commit') queueMicrotask(() => queueMicrotask(() => doomed.cut()))
    },
  })
  void create(doomed, character)
  await settled()
  expect(await database.connect().characters.find(character.id)).toBeNull()
})

test('a commit survives a process that dies before the response', async () => {
  const gates: (() => void)[] = []
  const database = new MemoryDatabase('epoch')
  const doomed = database.connect({ pause: () => new Promise((open) => void gates.push(open)) })
  const character = aNewCharacter()
  let isOver = false
  void create(doomed, character).finally(() => {
    isOver = true
  })
  for (let calls = 0; !database.tables.characters.get(character.id); calls++) {
    if (calls > 9) throw new Error('the transaction never committed')
    gates.pop()?.()
    await settled()
  }
  doomed.cut()
  gates.pop()?.()
  await settled()
  expect(isOver).toBe(false)
  expect(await database.connect().characters.find(character.id)).toMatchObject({ revision: 1 })
})

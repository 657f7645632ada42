import { aCharacter, MemoryServer } from '@everquill/testing'
import { expect, test } from 'vitest'
import { CharacterStore } from './character-store.ts'
import { newLocalRecord } from '../local/local-store.ts'
import { memoryStore } from '../local/memory-store.ts'

/** A browser that can be reopened, with a clock that is set by hand. */
function aBrowser() {
  const server = new MemoryServer(aCharacter({ gold: 20 }))
  const localStore = memoryStore({ isPersistent: true })
  let ids = 0
  let time = Date.UTC(2026, 10, 14, 19, 40)
  const newId = () => `id ${++ids}`
  const { publicRef } = server.stored.character
  return {
    server,
    passHours: (hours: number) => void (time += hours * 3_600_000),
    open: async () => {
      const record = (await localStore.find(publicRef)) ?? newLocalRecord(server.stored, newId)
      return new CharacterStore(record, localStore, newId, { now: () => time })
    },
  }
}

test('madeAt is the time of the oldest unsent change, also after the page was reopened', async () => {
  const { server, passHours, open } = aBrowser()
  const before = await open()
  before.edit('gold', 15)
  await before.persist()
  passHours(5)
  const after = await open()
  after.edit('name', 'Mirabel')
  const save = await after.startSave()
  expect(save).toMatchObject({ madeAt: '2026-11-14T19:40:00.000Z', changes: [{ field: 'gold' }] })
  passHours(1)
  expect(await after.startSave()).toEqual(save)
  if (save) await after.acknowledge(save.saveId, server.save(save, 'ann'))
  after.edit('gold', 10)
  const next = { madeAt: '2026-11-15T00:40:00.000Z', changes: [{ field: 'name' }, { field: 'gold' }] }
  expect(await after.startSave()).toMatchObject(next)
})

test('a reversed edit does not affect madeAt of the next save', async () => {
  const { passHours, open } = aBrowser()
  const store = await open()
  store.edit('gold', 15)
  await store.persist()
  store.edit('gold', 20)
  await store.persist()
  passHours(3)
  store.edit('gold', 12)
  expect(await store.startSave()).toMatchObject({ madeAt: '2026-11-14T22:40:00.000Z' })
})

test('a save sent on page hide has the same madeAt as when the next page sends it', async () => {
  const { passHours, open } = aBrowser()
  const hidden = await open()
  hidden.edit('gold', 15)
  await hidden.persist()
  passHours(2)
  const save = hidden.saveForPageHide()
  expect(save).toMatchObject({ madeAt: '2026-11-14T19:40:00.000Z' })
  expect(await (await open()).startSave()).toEqual(save)
})

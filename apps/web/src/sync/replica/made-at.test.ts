import { aCharacter, MemoryServer } from '@everquill/testing'
import { expect, test } from 'vitest'
import { CharacterStore } from './character-store.ts'
import { newLocalRecord } from '../local/local-store.ts'
import { memoryStore } from '../local/memory-store.ts'

/** One device that can be opened anew, with a clock that is set by hand. */
function aDevice() {
  const server = new MemoryServer(aCharacter({ gold: 20 }))
  const disk = memoryStore()
  let ids = 0
  let time = Date.UTC(2026, 10, 14, 19, 40)
  const newId = () => `id ${++ids}`
  const { publicRef } = server.stored.character
  return {
    server,
    passHours: (hours: number) => void (time += hours * 3_600_000),
    open: async () => {
      const kept = (await disk.find(publicRef)) ?? newLocalRecord(server.stored, newId)
      return new CharacterStore(kept, disk, newId, { now: () => time })
    },
  }
}

test('a save tells when the oldest of it was typed, also after the page was opened anew', async () => {
  const { server, passHours, open } = aDevice()
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

test('what was typed and taken back leaves no trace in the time of the next', async () => {
  const { passHours, open } = aDevice()
  const store = await open()
  store.edit('gold', 15)
  await store.persist()
  store.edit('gold', 20)
  await store.persist()
  passHours(3)
  store.edit('gold', 12)
  expect(await store.startSave()).toMatchObject({ madeAt: '2026-11-14T22:40:00.000Z' })
})

test('a page that is left tells the same time as the one that finds what it left', async () => {
  const { passHours, open } = aDevice()
  const left = await open()
  left.edit('gold', 15)
  await left.persist()
  passHours(2)
  const sent = left.saveToLeave()
  expect(sent).toMatchObject({ madeAt: '2026-11-14T19:40:00.000Z' })
  expect(await (await open()).startSave()).toEqual(sent)
})

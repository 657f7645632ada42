import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDevice, aDeviceWithATab } from './replica.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const byBob = { saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max'), aChange('gold', 20, 25)] }
const fieldsOf = (sent: readonly { readonly save: { readonly changes: readonly { readonly field: string }[] } }[]) =>
  sent.map(({ save }) => save.changes.map(({ field }) => field))

/** Somebody typed where there is no network, and Bob wrote over some of it. */
async function away(hours: number) {
  const replica = await aDeviceWithATab()
  const { world, store, clock, server, sent } = replica
  world.network = 'is down'
  store.edit('name', 'Mo')
  store.edit('gold', 15)
  store.edit('level', 2)
  await clock.pass(hours * hour)
  server.save(byBob, 'bob')
  sent.length = 0
  return replica
}

test('after more than a day, what others wrote over waits for its author and the rest is saved', async () => {
  const { world, store, clock, server, sent, autoSave } = await away(25)
  world.network = 'works'
  await clock.pass(60_000)
  expect(fieldsOf(sent)).toEqual([['level', 'gold']])
  expect(server.stored.character).toMatchObject({ name: 'Max', gold: 20, level: 2 })
  expect([store.draft.name, autoSave.current()]).toMatchObject(['Mo', { kind: 'asked', count: 1 }])
  await clock.pass(hour)
  expect(sent).toHaveLength(1)
  await store.resolveConflict('name')
  await clock.pass(60_000)
  expect(server.stored.character.name).toBe('Mo')
  expect(autoSave.current()).toEqual({ kind: 'saved' })
})

test('whoever takes what the others wrote has nothing left to save', async () => {
  const { world, store, clock, server, sent, autoSave } = await away(25)
  world.network = 'works'
  await clock.pass(60_000)
  store.edit('name', 'Max')
  await clock.pass(60_000)
  expect([sent.length, server.stored.character.name, autoSave.current().kind]).toEqual([1, 'Max', 'saved'])
})

test('within a day nobody is asked: what was typed is saved, and its author is told afterwards', async () => {
  const { world, store, clock, server } = await away(23)
  world.network = 'works'
  await clock.pass(60_000)
  expect(server.stored.character).toMatchObject({ name: 'Mo', gold: 20, level: 2 })
  expect(store.notices).toMatchObject([{ kind: 'replaced', change: { field: 'name' } }])
})

test('nothing old is sent before it is known what others wrote, not even by a page that is left', async () => {
  const { clock, sent, autoSave } = await away(25)
  autoSave.onPageHide()
  await clock.pass(10 * hour)
  expect(sent).toEqual([])
  expect(autoSave.current()).toMatchObject({ kind: 'kept', count: 3 })
})

test('a page that is opened days later and typed into asks for what an earlier one left', async () => {
  const { world, clock, server, sent, aTab } = aDevice()
  world.network = 'is down'
  const first = await aTab()
  first.store.edit('name', 'Mo')
  first.store.edit('gold', 15)
  await first.store.persist()
  first.autoSave.close()
  await clock.pass(48 * hour)
  server.save(byBob, 'bob')
  const { store, autoSave } = await aTab()
  store.edit('level', 2)
  await store.persist()
  sent.length = 0
  world.network = 'works'
  await clock.pass(60_000)
  expect(fieldsOf(sent)).toEqual([['gold'], ['level']])
  expect(server.stored.character).toMatchObject({ name: 'Max', gold: 20, level: 2 })
  expect(autoSave.current()).toMatchObject({ kind: 'asked', count: 1 })
})

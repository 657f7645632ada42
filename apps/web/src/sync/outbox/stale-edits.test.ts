import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, aTab } from './auto-save.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const byBob = { saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max'), aChange('gold', 20, 25)] }
const fieldsOf = (sent: readonly { readonly save: { readonly changes: readonly { readonly field: string }[] } }[]) =>
  sent.map(({ save }) => save.changes.map(({ field }) => field))

/** A tab with edits made offline some hours ago, some of which conflict with a save of Bob's. */
async function editedOffline(hours: number) {
  const tab = await aTab()
  const { world, store, clock, server, sent } = tab
  world.network = 'is down'
  store.edit('name', 'Mo')
  store.edit('gold', 15)
  store.edit('level', 2)
  await clock.advance(hours * hour)
  server.save(byBob, 'bob')
  sent.length = 0
  return tab
}

test('edits older than a day that conflict are held back until resolved, and the others are saved', async () => {
  const { world, store, clock, server, sent, autoSave } = await editedOffline(25)
  world.network = 'works'
  await clock.advance(60_000)
  expect(fieldsOf(sent)).toEqual([['level', 'gold']])
  expect(server.stored.character).toMatchObject({ name: 'Max', gold: 20, level: 2 })
  expect([store.draft.name, autoSave.current()]).toMatchObject(['Mo', { kind: 'held-back', count: 1 }])
  await clock.advance(hour)
  expect(sent).toHaveLength(1)
  await store.resolveConflict('name')
  await clock.advance(60_000)
  expect(server.stored.character.name).toBe('Mo')
  expect(autoSave.current()).toEqual({ kind: 'saved' })
})

test('taking the other value of a held-back edit leaves nothing to save', async () => {
  const { world, store, clock, server, sent, autoSave } = await editedOffline(25)
  world.network = 'works'
  await clock.advance(60_000)
  store.edit('name', 'Max')
  await clock.advance(60_000)
  expect([sent.length, server.stored.character.name, autoSave.current().kind]).toEqual([1, 'Max', 'saved'])
})

test('a conflicting edit younger than a day is saved and leaves a notice', async () => {
  const { world, store, clock, server } = await editedOffline(23)
  world.network = 'works'
  await clock.advance(60_000)
  expect(server.stored.character).toMatchObject({ name: 'Mo', gold: 20, level: 2 })
  expect(store.notices).toMatchObject([{ kind: 'replaced', change: { field: 'name' } }])
})

test('an edit that arrived long ago is neither held back nor sent again, although its response was lost', async () => {
  const { world, store, clock, server, autoSave } = await aTab()
  world.network = 'loses the response'
  store.edit('name', 'Mo')
  await clock.advance(3_000)
  world.network = 'is down'
  await clock.advance(25 * hour)
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mo', 'Max')] }, 'bob')
  world.network = 'works'
  await clock.advance(hour)
  expect([store.draft.name, autoSave.current()]).toEqual(['Max', { kind: 'saved' }])
  expect(server.log.filter(({ data }) => data.newValue === 'Mo')).toHaveLength(1)
})

test('stale edits are not sent before the character was refetched, not even on page hide', async () => {
  const { clock, sent, autoSave } = await editedOffline(25)
  autoSave.onPageHide()
  await clock.advance(10 * hour)
  expect(sent).toEqual([])
  expect(autoSave.current()).toMatchObject({ kind: 'waiting', count: 3 })
})

test('a draft that became stale while the device was asleep is not sent on page hide', async () => {
  const { clock, store, autoSave } = await aTab()
  store.edit('gold', 15)
  await store.persist()
  // The timers of a device that is asleep do not run.
  autoSave.close()
  await clock.advance(25 * hour)
  expect(store.saveForPageHide()).toBeNull()
})

test('a save that became stale while it was being stored is compared with the server before it is sent', async () => {
  const { clock, localStore, server, sent, openTab } = aBrowser()
  let isFallingAsleep = false
  const { store, autoSave } = await openTab({
    ...localStore,
    update: async (...step) => {
      const record = await localStore.update(...step)
      if (isFallingAsleep) await new Promise<void>((resolve) => void clock.after(25 * hour, resolve))
      isFallingAsleep = false
      return record
    },
  })
  store.edit('name', 'Mo')
  await store.persist()
  isFallingAsleep = true
  await clock.advance(hour)
  server.save(byBob, 'bob')
  await clock.advance(48 * hour)
  expect([sent, server.stored.character.name, autoSave.current()]).toMatchObject([
    [],
    'Max',
    { kind: 'held-back', count: 1 },
  ])
})

test('stale edits of an earlier page are held back even if the new page adds fresh ones', async () => {
  const { world, clock, server, sent, openTab } = aBrowser()
  world.network = 'is down'
  const first = await openTab()
  first.store.edit('name', 'Mo')
  first.store.edit('gold', 15)
  await first.store.persist()
  first.autoSave.close()
  await clock.advance(48 * hour)
  server.save(byBob, 'bob')
  const { store, autoSave } = await openTab()
  store.edit('level', 2)
  await store.persist()
  sent.length = 0
  world.network = 'works'
  await clock.advance(60_000)
  expect(fieldsOf(sent)).toEqual([['gold'], ['level']])
  expect(server.stored.character).toMatchObject({ name: 'Max', gold: 20, level: 2 })
  expect(autoSave.current()).toMatchObject({ kind: 'held-back', count: 1 })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser as aSyncedBrowser, ref } from '../browser.fixture.ts'
import { aBrowser, aTab, slowness } from './auto-save.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

test('no edit is sent and no save is retried after close()', async () => {
  const { clock, store, world, autoSave, sent } = await aTab()
  world.network = 'is down'
  store.edit('gold', 15)
  await clock.advance(2_000)
  autoSave.close()
  store.edit('gold', 14)
  void autoSave.flush()
  await clock.advance(600_000)
  expect(sent).toHaveLength(1)
})

test('a save that waits for the lock when the tab closes is not sent, and stays a draft', async () => {
  const { clock, store, autoSave, sent } = await aTab()
  store.edit('gold', 15)
  void autoSave.flush()
  autoSave.close()
  await clock.advance(600_000)
  expect([sent, store.saves]).toEqual([[], []])
})

test('a save that is being stored when the tab closes is not sent', async () => {
  const { clock, openTab, localStore, sent } = aBrowser()
  let onWrite = (): void => undefined
  const { store, autoSave } = await openTab({
    ...localStore,
    update: (publicRef, change) => {
      onWrite()
      return localStore.update(publicRef, change)
    },
  })
  store.edit('gold', 15)
  await store.persist()
  onWrite = () => autoSave.close()
  await autoSave.flush()
  await clock.advance(600_000)
  expect(sent).toEqual([])
})

test('flush() of a closed tab does not wait for the save of another tab', async () => {
  const { openTab, clock, world } = aBrowser()
  const [one, other] = [await openTab(), await openTab()]
  world.network = 'is slow'
  one.store.edit('gold', 15)
  await clock.advance(2_000)
  other.autoSave.close()
  let isFlushed = false
  void other.autoSave.flush().then(() => (isFlushed = true))
  await clock.advance(slowness - 1)
  expect(isFlushed).toBe(true)
})

test('nothing is sent on page hide after close()', async () => {
  const { clock, store, autoSave, sent } = await aTab()
  store.edit('gold', 15)
  await store.persist()
  autoSave.close()
  autoSave.onPageHide()
  await clock.advance(600_000)
  expect(sent).toHaveLength(0)
})

test('a save in flight when the tab closes is not followed by another', async () => {
  const { clock, store, world, autoSave, sent } = await aTab()
  world.network = 'is slow'
  store.edit('gold', 15)
  await clock.advance(2_000)
  store.edit('gold', 14)
  autoSave.close()
  await clock.advance(600_000)
  expect(sent).toHaveLength(1)
})

test('a closed tab has no timers, although a save that was in flight leaves edits behind', async () => {
  const { clock, openTab, world } = aBrowser()
  const fired: number[] = []
  const { after } = clock
  // The timer of the slow network is not one of the tab.
  clock.after = (delay, callback) => after(delay, () => void (callback(), delay === slowness || fired.push(delay)))
  const { store, autoSave } = await openTab()
  world.network = 'is slow'
  store.edit('gold', 15)
  await clock.advance(2_000)
  store.edit('gold', 14)
  fired.length = 0
  autoSave.close()
  await clock.advance(600_000)
  expect(fired).toEqual([])
})

test('a closed tab reports no save state', async () => {
  const { store, autoSave } = await aTab()
  autoSave.close()
  store.edit('gold', 15)
  expect(autoSave.current()).toEqual({ kind: 'saved' })
})

test('a local-only character that waits for the lock at sign-out is not registered as the next user', async () => {
  const { openTab, localStore, localOnlyRecord, clock, registered } = aSyncedBrowser()
  const { sync } = openTab()
  await clock.advance(0)
  await localStore.update('new-1', () => localOnlyRecord('1'))
  await sync.open('new-1')
  void sync.flush()
  sync.switchUser('bob')
  await clock.advance(600_000)
  expect(registered).toEqual([])
  expect((await localStore.all()).map(({ replica }) => replica.revision)).toEqual([0])
})

describe.each([
  ['arrives', false],
  ['is lost', true],
])('a response that %s after sign-out, when the stored data was deleted', (_how, losesResponses) => {
  test('to a creation: writes nothing', async () => {
    const { openTab, localStore, localOnlyRecord, clock, network } = aSyncedBrowser()
    const { sync } = openTab()
    await clock.advance(0)
    await localStore.update('new-1', () => localOnlyRecord('1'))
    await sync.open('new-1')
    Object.assign(network, { delay: 5_000, losesResponses })
    await clock.advance(2_000)
    sync.switchUser(null)
    await localStore.clear()
    await clock.advance(600_000)
    expect(await localStore.all()).toEqual([])
  })

  test('to a save: writes nothing', async () => {
    const { openTab, localStore, clock, network } = aSyncedBrowser()
    const { sync } = openTab()
    await sync.open(ref)
    Object.assign(network, { delay: 5_000, losesResponses })
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(2_000)
    expect(network.sends).toBe(1)
    sync.switchUser(null)
    await localStore.clear()
    await clock.advance(600_000)
    expect(await localStore.all()).toEqual([])
  })
})

test('a save in flight at sign-out is sent again when the user is back, and counts once', async () => {
  const { openTab, clock, network, server } = aSyncedBrowser()
  const { sync } = openTab()
  await sync.open(ref)
  network.delay = 5_000
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(2_000)
  sync.switchUser(null)
  await clock.advance(600_000)
  sync.switchUser('ann')
  await clock.advance(600_000)
  expect(network.sends).toBe(2)
  expect(server.stored).toMatchObject({ revision: 2, character: { gold: 15 } })
  expect(sync.current()).toEqual({ kind: 'saved' })
})

test('offline rolls that follow the one in flight at sign-out are not sent as the next user', async () => {
  const { openTab, network, clock } = aSyncedBrowser()
  const { sync, dice } = openTab()
  await sync.open(ref)
  network.isDown = true
  await dice.roll(ref, { notation: '1d6' })
  await dice.roll(ref, { notation: '1d6' })
  network.isDown = false
  network.rolls = 0
  network.rollDelay = 5_000
  void sync.flush()
  await clock.advance(0)
  sync.switchUser('bob')
  await clock.advance(600_000)
  expect(network.rolls).toBe(1)
})

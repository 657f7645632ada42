import { aChange, VirtualClock } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, ref } from '../browser.fixture.ts'
import { localStoreRules } from './local-store-acceptance.ts'
import type { LocalStore } from './local-store.ts'
import { LocalStores } from './local-stores.ts'
import { memoryStore } from './memory-store.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('memoryStore', () => {
  test.each(Object.entries(localStoreRules))('%s', async (_name, check) => {
    const store = memoryStore()
    await expect(check(() => Promise.resolve(store))).resolves.toBeUndefined()
  })
})

/** Local stores whose database responds when the test says so. */
function aSlowDatabase() {
  const clock = new VirtualClock(0)
  const { promise, resolve, reject } = Promise.withResolvers<LocalStore>()
  const stores = new LocalStores({ after: clock.after, openStore: () => promise })
  return { clock, stores, respond: resolve, fail: reject }
}

describe('LocalStores', () => {
  test('a database that cannot be opened is replaced by memory, which is not persistent', async () => {
    const { stores, fail } = aSlowDatabase()
    fail(new Error('private mode'))
    expect(await stores.ofUser('ann')).toMatchObject({ isPersistent: false, lateResponse: null })
  })

  test('a database that responds within 3 s is waited for', async () => {
    const { stores, clock, respond } = aSlowDatabase()
    const opened = stores.ofUser('ann')
    await clock.advance(2_999)
    respond(memoryStore({ isPersistent: true }))
    expect(await opened).toMatchObject({ isPersistent: true, lateResponse: null })
  })

  test('a database that opens but does not respond to a read counts as not responding', async () => {
    const { stores, clock, respond } = aSlowDatabase()
    respond({ ...memoryStore(), cachedResponse: () => new Promise(() => undefined) })
    const opened = stores.ofUser('ann')
    await clock.advance(3_000)
    expect((await opened).lateResponse).not.toBeNull()
  })

  test('a database that does not respond in 3 s fails until it responds', async () => {
    const { stores, clock, respond } = aSlowDatabase()
    const opened = stores.ofUser('ann')
    await clock.advance(3_000)
    const store = await opened
    expect(store.isPersistent).toBe(false)
    await expect(store.find('1')).rejects.toThrow('has not responded')
    expect(await store.cachedResponse('list')).toBeUndefined()
    const { lateResponse } = store
    respond(memoryStore({ isPersistent: true }))
    await lateResponse
    expect(store).toMatchObject({ isPersistent: true, lateResponse: null })
    expect(await store.find('1')).toBeNull()
  })
})

describe('a character opened while the database does not respond', () => {
  /** Gold was changed to 15 by an earlier page, which stored the change and could not send it. */
  async function withoutDatabase() {
    const browser = aBrowser()
    const earlier = browser.openTab()
    await earlier.sync.open(ref)
    browser.network.isDown = true
    earlier.sync.storeOf(ref).edit('gold', 15)
    await browser.clock.advance(30)
    earlier.kill()
    browser.network.isDown = false
    const { respond } = browser.delayLocalStore()
    const { sync } = browser.openTab()
    await sync.open(ref)
    return { ...browser, sync, store: sync.storeOf(ref), respond }
  }

  test('nothing is sent before the database responds; then stored changes come first, under their id', async () => {
    const { sync, store, clock, server, localStore, respond } = await withoutDatabase()
    const stored = await localStore.find(ref)
    store.edit('name', 'Mirabel')
    await clock.advance(60_000)
    expect(server.commits).toHaveLength(1)
    expect(sync.current()).toEqual({ kind: 'store-not-responding', count: 1, publicRef: ref })
    respond()
    await clock.advance(60_000)
    expect(server.commits.slice(1).map(({ saveId, entries }) => [saveId, entries.map(({ data }) => data)])).toEqual([
      [stored?.nextSaveId, [aChange('gold', 20, 15)]],
      [expect.any(String), [aChange('name', 'Mira', 'Mirabel')]],
    ])
    expect([store.draft, sync.current()]).toMatchObject([{ gold: 15, name: 'Mirabel' }, { kind: 'saved' }])
  })

  test('a user who does not want to wait can send, and the stored changes follow once', async () => {
    const { sync, store, clock, server, respond } = await withoutDatabase()
    store.edit('name', 'Mirabel')
    await clock.advance(10_000)
    expect(server.stored.character.name).toBe('Mira')
    sync.continueWithoutStored()
    await clock.advance(10_000)
    expect(server.stored.character).toMatchObject({ name: 'Mirabel', gold: 20 })
    respond()
    await clock.advance(60_000)
    expect(server.stored.character).toMatchObject({ name: 'Mirabel', gold: 15 })
    expect(server.commits).toHaveLength(3)
    expect(sync.current()).toEqual({ kind: 'saved' })
  })
})

describe('unsent changes of a character that nobody opens, in a database that responds late', () => {
  async function afterLateResponse(
    meanwhile: (sync: ReturnType<ReturnType<typeof aBrowser>['openTab']>['sync']) => void,
  ) {
    const browser = aBrowser()
    const earlier = browser.openTab()
    await earlier.sync.open(ref)
    browser.network.isDown = true
    earlier.sync.storeOf(ref).edit('gold', 15)
    await browser.clock.advance(30)
    earlier.kill()
    browser.network.isDown = false
    const { respond } = browser.delayLocalStore()
    const { sync } = browser.openTab()
    await browser.clock.advance(10_000)
    meanwhile(sync)
    respond()
    await browser.clock.advance(60_000)
    return browser.server.stored.character.gold
  }

  test('are sent once it responds', async () => {
    expect(await afterLateResponse(() => undefined)).toBe(15)
  })

  test('are not sent if their user has signed out meanwhile', async () => {
    expect(await afterLateResponse((sync) => sync.switchUser('bob'))).toBe(20)
  })
})

test('a page whose user has signed out writes nothing to the local store of that user', async () => {
  const { openTab, clock, network, localStore, localStoreFaults } = aBrowser()
  const { sync } = openTab()
  await sync.open(ref)
  network.isDown = true
  localStoreFaults.isFull = true
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(30)
  sync.switchUser('bob')
  await localStore.clear()
  localStoreFaults.isFull = false
  await clock.advance(60_000)
  expect(await localStore.all()).toEqual([])
})

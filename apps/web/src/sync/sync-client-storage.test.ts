import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import { aBrowser, aTab, ref, twoTabs } from './browser.fixture.ts'
import type { SyncClient } from './sync-client.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** Two tabs, one of which cannot store anything and holds back a stale edit of the name. */
async function heldBackInMemory() {
  const tabs = await twoTabs()
  const { one, clock, server, network } = tabs
  network.isDown = true
  one.setFull(true)
  one.sync.storeOf(ref).edit('name', 'Mirabel')
  await clock.advance(25 * 3_600_000)
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  network.isDown = false
  await clock.advance(120_000)
  return tabs
}

describe('a full local store', () => {
  test.each([
    ['opens the character', async (sync: SyncClient) => sync.open(ref)],
    ['is connected again', async (sync: SyncClient) => sync.onConnected()],
  ])(
    'an edit in the unload journal that could not be applied because the server was out of reach is saved once the page %s',
    async (_what, resume) => {
      const { openTab, network, clock, server, localStore, localStoreFaults, journal } = aBrowser()
      const first = openTab()
      await first.sync.open(ref)
      localStoreFaults.isFull = true
      network.isDown = true
      first.sync.storeOf(ref).edit('gold', 15)
      await localStore.clear()
      first.sync.onPageHide()
      first.kill()
      localStoreFaults.isFull = false
      const { sync } = openTab()
      await clock.advance(60_000)
      network.isDown = false
      await resume(sync)
      await clock.advance(60_000)
      expect(server.log.filter(({ data }) => data.field === 'gold').map(({ data }) => data.newValue)).toEqual([15])
      expect([sync.current(), journal.entries()]).toEqual([{ kind: 'saved' }, []])
    },
  )

  test('a tab that could not store its edits does not overwrite those of another tab', async () => {
    const { one, other, network, clock, server } = await twoTabs()
    network.isDown = true
    one.setFull(true)
    one.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    other.sync.storeOf(ref).edit('name', 'Mirabel')
    await clock.advance(30)
    one.setFull(false)
    one.sync.storeOf(ref).edit('level', 2)
    await clock.advance(30)
    network.isDown = false
    await clock.advance(120_000)
    expect(server.stored.character).toMatchObject({ gold: 15, name: 'Mirabel', level: 2 })
    expect([one.sync.current(), other.sync.current()]).toEqual([{ kind: 'saved' }, { kind: 'saved' }])
  })

  test('an edit that was stored before is sent once, although both tabs can store nothing any more', async () => {
    const { one, other, network, clock, server, localStoreFaults, goldEntries } = await twoTabs()
    network.isDown = true
    one.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    localStoreFaults.isFull = true
    one.sync.storeOf(ref).edit('gold', 14)
    other.sync.storeOf(ref).edit('name', 'Mirabel')
    await clock.advance(30)
    network.isDown = false
    await clock.advance(120_000)
    expect(server.stored.character).toMatchObject({ gold: 14, name: 'Mirabel' })
    expect(goldEntries().map(({ data }) => data.newValue)).toEqual([14, 15])
  })

  test('a storage that is cleared under two tabs sends each edit once', async () => {
    const { one, other, network, clock, server, localStore, goldEntries } = await twoTabs()
    network.isDown = true
    one.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    await localStore.clear()
    one.sync.storeOf(ref).edit('gold', 14)
    other.sync.storeOf(ref).edit('name', 'Mirabel')
    await clock.advance(30)
    network.isDown = false
    await clock.advance(120_000)
    expect(server.stored.character).toMatchObject({ gold: 14, name: 'Mirabel' })
    expect(goldEntries().map(({ data }) => data.newValue)).toEqual([14, 15])
  })

  test('what only one character holds in memory is reported, whatever another one stores later', async () => {
    const { sync, clock, network, localStore, localOnlyRecord, setFull } = aTab()
    await sync.open(ref)
    network.isDown = true
    await localStore.update('new-1', () => localOnlyRecord('1'))
    await sync.open('new-1')
    setFull(true)
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    setFull(false)
    sync.storeOf('new-1').edit('gold', 3)
    await clock.advance(30)
    expect(sync.current()).toEqual({ kind: 'not-persistent', count: 1 })
    setFull(true)
    await expect(sync.persist()).rejects.toThrow('only in memory')
    setFull(false)
    await sync.persist()
    expect(sync.current()).not.toMatchObject({ kind: 'not-persistent' })
    expect((await localStore.find(ref))?.replica.draft.gold).toBe(15)
  })

  test('a page that repeats a save of tabs without storage shows what these saved later', async () => {
    const { one, network, clock, openTab, localStoreFaults } = await twoTabs()
    network.isDown = true
    one.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    localStoreFaults.isFull = true
    one.sync.storeOf(ref).edit('gold', 14)
    await clock.advance(30)
    network.isDown = false
    await clock.advance(120_000)
    localStoreFaults.isFull = false
    const next = openTab()
    await next.sync.open(ref)
    await clock.advance(120_000)
    expect(next.sync.storeOf(ref).draft.gold).toBe(14)
  })

  test('an edit made after a tab without storage has taken the draft is not sent as part of it', async () => {
    const { one, other, clock, server, goldEntries } = await twoTabs()
    one.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    other.setFull(true)
    await other.sync.flush()
    // The other tab needs some time to learn that its draft was taken.
    expect(other.sync.storeOf(ref).sendDelay).toBe(1_000)
    one.sync.storeOf(ref).edit('gold', 14)
    await clock.advance(120_000)
    expect(server.stored.character.gold).toBe(14)
    expect(goldEntries().map(({ data }) => data.newValue)).toEqual([14, 15])
  })

  test('an edit made after a tab with an unstored save has taken the draft is not sent as part of it', async () => {
    const { one, other, clock, server, network, goldEntries } = await twoTabs()
    other.setFull(true)
    network.isDown = true
    other.sync.storeOf(ref).edit('name', 'Mirabel')
    await other.sync.flush()
    one.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    network.isDown = false
    network.delay = 5_000
    void other.sync.flush()
    await clock.advance(30)
    one.sync.storeOf(ref).edit('gold', 14)
    await clock.advance(120_000)
    expect(server.stored.character).toMatchObject({ gold: 14, name: 'Mirabel' })
    expect(goldEntries().map(({ data }) => data.newValue)).toEqual([14, 15])
  })

  test('the rest of a partly refused save has the same id in a tab that cannot store it', async () => {
    const { one, other, clock, server, network } = await twoTabs()
    one.setFull(true)
    network.refusal = new ProblemError({ code: 'invalid-value', field: 'name' }, 422)
    other.sync.storeOf(ref).edit('name', 'x'.repeat(200))
    other.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(2_100)
    await one.sync.flush()
    await other.sync.flush()
    network.refusal = null
    await clock.advance(120_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.commits).toHaveLength(2)
  })

  test('a stale edit that a tab holds back in memory is kept, whatever is stored later', async () => {
    const { one, other, clock, server, localStore } = await heldBackInMemory()
    expect(one.sync.storeOf(ref).sendable()).toEqual([])
    other.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(120_000)
    one.setFull(false)
    await clock.advance(120_000)
    expect((await localStore.find(ref))?.replica).toMatchObject({ draft: { name: 'Mirabel' }, heldBack: ['name'] })
    expect(server.stored.character).toMatchObject({ name: 'Max', gold: 15 })
    await other.sync.storeOf(ref).resolveConflict('name')
    await clock.advance(120_000)
    expect(server.stored.character.name).toBe('Mirabel')
  })

  test('a stale edit that a tab holds back in memory survives the page', async () => {
    const { one, clock, openTab } = await heldBackInMemory()
    one.sync.onPageHide()
    one.kill()
    const next = openTab()
    await next.sync.open(ref)
    await clock.advance(120_000)
    expect(next.sync.storeOf(ref).draft.name).toBe('Mirabel')
  })

  test('a stored edit that a killed page held back does not replace what its author has decided since', async () => {
    const { one, other, clock, server, network, openTab, localStoreFaults } = await twoTabs()
    network.isDown = true
    one.sync.storeOf(ref).edit('name', 'Mirabel')
    await clock.advance(25 * 3_600_000)
    server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
    localStoreFaults.isFull = true
    network.isDown = false
    await clock.advance(120_000)
    network.isDown = true
    other.sync.storeOf(ref).edit('name', 'Mirabella')
    one.sync.onPageHide()
    one.kill()
    localStoreFaults.isFull = false
    await other.sync.storeOf(ref).resolveConflict('name')
    const next = openTab()
    await next.sync.open(ref)
    network.isDown = false
    await clock.advance(120_000)
    expect(server.stored.character.name).toBe('Mirabella')
  })

  test('an edit that a killed page held back while it sent the rest of the save is still there', async () => {
    const { one, clock, server, network, openTab } = await twoTabs()
    network.isDown = true
    one.sync.storeOf(ref).edit('xp', 8)
    one.sync.storeOf(ref).edit('name', 'Mirabel')
    await clock.advance(25 * 3_600_000)
    server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
    one.setFull(true)
    network.isDown = false
    await clock.advance(5_000)
    expect(server.stored.character).toMatchObject({ xp: 8, name: 'Max' })
    one.kill()
    const next = openTab()
    await next.sync.open(ref)
    await clock.advance(120_000)
    expect(next.sync.storeOf(ref).draft.name).toBe('Mirabel')
    await next.sync.storeOf(ref).resolveConflict('name')
    await clock.advance(120_000)
    expect(server.stored.character).toMatchObject({ xp: 8, name: 'Mirabel' })
  })

  test('what a page without storage typed over a stored draft replaces that, also from the unload journal', async () => {
    const { one, other, clock, server, network, openTab } = await twoTabs()
    network.isDown = true
    one.sync.storeOf(ref).edit('name', 'Mirabel')
    await clock.advance(30)
    other.setFull(true)
    other.sync.storeOf(ref).edit('name', 'Max')
    await clock.advance(30)
    other.sync.onPageHide()
    other.kill()
    const next = openTab()
    await next.sync.open(ref)
    await clock.advance(30)
    expect(next.sync.storeOf(ref).draft.name).toBe('Max')
    network.isDown = false
    await clock.advance(120_000)
    expect(server.stored.character.name).toBe('Max')
  })

  test('what a page without storage typed last replaces what it typed before, also from the unload journal', async () => {
    const { one, other, clock, server, network, openTab } = await twoTabs()
    network.isDown = true
    one.kill()
    other.setFull(true)
    other.sync.storeOf(ref).edit('name', 'Mirabel')
    await clock.advance(1_000)
    other.sync.storeOf(ref).edit('name', 'Max')
    other.sync.onPageHide()
    other.kill()
    network.isDown = false
    const next = openTab()
    await next.sync.open(ref)
    await clock.advance(120_000)
    expect(server.stored.character.name).toBe('Max')
  })

  test('a refusal that could not be stored survives the page, and is shown once', async () => {
    const { one, other, clock, network, openTab, localStoreFaults } = await twoTabs()
    localStoreFaults.isFull = true
    network.refusal = new ProblemError({ code: 'not-found' }, 404)
    one.sync.storeOf(ref).edit('name', 'Mirabel')
    await clock.advance(2_100)
    one.sync.onPageHide()
    one.kill()
    localStoreFaults.isFull = false
    const next = openTab()
    await next.sync.open(ref)
    await clock.advance(120_000)
    const notices = [{ kind: 'refused', change: { field: 'name', newValue: 'Mirabel' } }]
    expect(next.sync.storeOf(ref).notices).toMatchObject(notices)
    expect(other.sync.storeOf(ref).notices).toMatchObject(notices)
  })

  test('signing out keeps what is only in memory for the same user', async () => {
    const { openTab, clock, server, network, localStoreFaults } = aBrowser()
    const { sync } = openTab()
    await sync.open(ref)
    network.isDown = true
    localStoreFaults.isFull = true
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    sync.switchUser(null)
    network.isDown = false
    localStoreFaults.isFull = false
    sync.switchUser('ann')
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.commits).toHaveLength(2)
  })

  test('a tab writes what it holds in memory once the local store has room again, without another edit', async () => {
    const { sync, clock, network, localStore, localStoreFaults } = aTab()
    await sync.open(ref)
    network.isDown = true
    localStoreFaults.isFull = true
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(60_000)
    localStoreFaults.isFull = false
    await clock.advance(10_000)
    expect((await localStore.find(ref))?.replica.draft.gold).toBe(15)
    expect(sync.current()).toMatchObject({ kind: 'waiting' })
  })

  test('a full local store is tried again every 10 s, however many edits wait for it', async () => {
    const { openTab, clock, network, localStoreFaults } = aBrowser()
    const fired: number[] = []
    const { after } = clock
    clock.after = (delay, callback) =>
      after(delay, () => {
        fired.push(delay)
        callback()
      })
    const { sync } = openTab()
    await sync.open(ref)
    network.isDown = true
    localStoreFaults.isFull = true
    for (const gold of [15, 14, 13, 12]) {
      sync.storeOf(ref).edit('gold', gold)
      await clock.advance(1_000)
    }
    await clock.advance(30_000)
    expect(fired.filter((delay) => delay === 10_000)).toHaveLength(3)
  })

  test('an edit is written to the local store 30 ms after it was typed', async () => {
    const { sync, clock, localStore } = aTab()
    await sync.open(ref)
    const storedGold = async () => (await localStore.find(ref))?.replica.draft.gold
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(29)
    expect(await storedGold()).toBe(20)
    await clock.advance(1)
    expect(await storedGold()).toBe(15)
  })

  test('unsent() also lists changes that are only in memory', async () => {
    const { sync, network, clock, localStoreFaults } = aTab()
    await sync.open(ref)
    network.isDown = true
    localStoreFaults.isFull = true
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    expect((await sync.unsent()).map(({ changes }) => changes)).toEqual([[aChange('gold', 20, 15)]])
  })

  test('the unload journal of a page that can store nothing is saved once, also if the page had sent it', async () => {
    const { openTab, clock, network, server, localStoreFaults, journal } = aBrowser()
    const before = openTab()
    await before.sync.open(ref)
    localStoreFaults.isFull = true
    network.losesResponses = true
    before.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(2_500)
    expect(server.stored.character.gold).toBe(15)
    before.sync.onPageHide()
    before.kill()
    expect(journal.entries()[0]?.saves).toMatchObject([{ changes: [aChange('gold', 20, 15)] }])
    localStoreFaults.isFull = false
    network.losesResponses = false
    openTab()
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.commits).toHaveLength(2)
    expect(journal.entries()).toEqual([])
  })
})

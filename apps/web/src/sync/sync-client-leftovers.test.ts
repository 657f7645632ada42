import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import { aBrowser, aTab, ref, twoTabs } from './browser.fixture.ts'
import { batchId } from './local/applied-batches.ts'
import type { LocalRecord } from './local/local-store.ts'
import { nothingUnpersisted } from './local/unload-journal.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('the unload journal', () => {
  test('an entry that outlives its page is applied once, however many edits follow', async () => {
    const { openTab, clock, server, journal, localStore } = aBrowser()
    const page = openTab()
    await page.sync.open(ref)
    const store = page.sync.storeOf(ref)
    store.edit('gold', 15)
    const entry = store.unpersisted()
    await clock.advance(30)
    for (let gold = 16; gold < 60; gold++) {
      store.edit('gold', gold)
      await clock.advance(30)
    }
    page.kill()
    journal.write(ref, entry)
    const next = openTab()
    await clock.advance(60_000)
    expect(server.stored.character.gold).toBe(59)
    expect(next.sync.current()).toEqual({ kind: 'saved' })
    expect([journal.entries(), Object.keys((await localStore.find(ref))?.applied ?? {})]).toHaveLength(2)
    expect(journal.entries()).toEqual([])
  })

  test('an entry is applied to its own character and to no other', async () => {
    const { openTab, clock, localStore, localOnlyRecord, journal, network } = aBrowser()
    const page = openTab()
    await page.sync.open(ref)
    await localStore.update('new-1', () => localOnlyRecord('1'))
    page.sync.storeOf(ref).edit('gold', 15)
    journal.write(ref, page.sync.storeOf(ref).unpersisted())
    page.kill()
    network.isDown = true
    openTab()
    await clock.advance(10_000)
    const goldOf = async (publicRef: string) => (await localStore.find(publicRef))?.replica.draft.gold
    expect([await goldOf(ref), await goldOf('new-1')]).toEqual([15, 20])
  })

  test('pages are forgotten a week after their last write, unless the journal still has an entry of theirs', async () => {
    const { openTab, clock, localStore, journal, network } = aBrowser()
    const page = openTab()
    await page.sync.open(ref)
    page.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(10_000)
    const applied = { gone: { batch: 3, at: clock.now() }, noted: { batch: 3, at: clock.now() } }
    await localStore.update(ref, (stored) => ({ ...(stored as LocalRecord), applied }))
    page.kill()
    journal.write(ref, {
      ...nothingUnpersisted,
      typed: [{ batch: batchId('noted', 3), saveId: 'noted', change: aChange('gold', 15, 14) }],
    })
    await clock.advance(8 * 86_400_000)
    network.isDown = true
    openTab()
    await clock.advance(0)
    expect(Object.keys((await localStore.find(ref))?.applied ?? {})).toEqual(['noted'])
  })

  test('an entry stays while a visible page waits for the local store', async () => {
    const { openTab, clock, server, network, localStore } = aBrowser()
    const page = openTab()
    await page.sync.open(ref)
    network.isDown = true
    const update = vi.spyOn(localStore, 'update').mockImplementation(() => new Promise(() => undefined))
    page.sync.onPageHide()
    page.sync.storeOf(ref).edit('gold', 15)
    page.sync.onPageShow()
    page.sync.storeOf(ref).edit('silver', 3)
    await clock.advance(1_000)
    page.kill()
    update.mockRestore()
    network.isDown = false
    openTab()
    await clock.advance(10_000)
    expect(server.stored.character).toMatchObject({ gold: 15, silver: 3 })
  })

  test('an entry that cannot be stored is shown, sent once, and removed once there is room', async () => {
    const { openTab, clock, server, network, localStoreFaults, journal } = aBrowser()
    const page = openTab()
    await page.sync.open(ref)
    network.isDown = true
    localStoreFaults.isFull = true
    page.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(100)
    page.sync.onPageHide()
    page.kill()
    const next = openTab()
    await next.sync.open(ref)
    await clock.advance(30_000)
    expect([next.sync.storeOf(ref).draft.gold, next.sync.current()]).toEqual([15, { kind: 'not-persistent', count: 1 }])
    network.isDown = false
    await clock.advance(120_000)
    expect([server.stored.character.gold, next.sync.current()]).toEqual([15, { kind: 'saved' }])
    expect(journal.entries()).toHaveLength(1)
    localStoreFaults.isFull = false
    await clock.advance(30_000)
    expect(journal.entries()).toHaveLength(0)
    openTab()
    await clock.advance(120_000)
    expect(server.log.filter(({ data }) => data.field === 'gold')).toHaveLength(1)
  })

  test('a damaged entry does not keep the others from being applied', async () => {
    const { openTab, clock, server, storage, journal } = aBrowser()
    storage.setItem(`everquill-left-behind/ann/${ref}/broken`, '{"typed":')
    journal.write(ref, {
      ...nothingUnpersisted,
      typed: [{ batch: batchId('page', 1), saveId: 'page 1', change: aChange('gold', 20, 15) }],
    })
    openTab()
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(15)
  })
})

describe('a character that is gone', () => {
  test('a 404 in one tab does not remove what another tab has just typed', async () => {
    const { one, other, network, clock, localStore } = await twoTabs()
    other.sync.storeOf(ref).edit('gold', 15)
    network.isGone = true
    one.sync.onConnected()
    await clock.advance(30)
    expect((await localStore.find(ref))?.replica.draft.gold).toBe(15)
    expect(other.sync.storeOf(ref).draft.gold).toBe(15)
  })

  test('edits refused because the character was in the trash are sent again on request', async () => {
    const { sync, clock, network, server } = aTab()
    await sync.open(ref)
    const store = sync.storeOf(ref)
    network.refusal = new ProblemError({ code: 'not-found' }, 404)
    store.edit('gold', 15)
    store.edit('name', 'Mirabel')
    await clock.advance(3_000)
    expect(store.notices.map(({ kind }) => kind)).toEqual(['refused', 'refused'])
    expect(store.draft.gold).toBe(20)
    network.refusal = null
    await store.resend(store.notices)
    await clock.advance(3_000)
    expect(server.stored.character).toMatchObject({ gold: 15, name: 'Mirabel' })
    expect([store.notices, sync.current()]).toEqual([[], { kind: 'saved' }])
  })
})

describe('a damaged local record', () => {
  const damage = (record: LocalRecord | null) =>
    ({ ...record, replica: { ...record?.replica, snapshot: { user: null } } }) as unknown as LocalRecord

  test('is repaired by fetching, and its unsent changes are kept', async () => {
    const { openTab, clock, network, server, localStore } = aBrowser()
    const before = openTab()
    await before.sync.open(ref)
    network.isDown = true
    before.sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    before.kill()
    await localStore.update(ref, damage)
    network.isDown = false
    const { sync } = openTab()
    await sync.open(ref)
    expect(sync.storeOf(ref).draft).toMatchObject({ gold: 15, name: 'Mira' })
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.commits).toHaveLength(2)
  })

  test('what it includes is not applied again if the page was killed before it removed its journal entry', async () => {
    const { openTab, clock, network, server, localStore, journal } = aBrowser()
    const before = openTab()
    await before.sync.open(ref)
    network.isDown = true
    const store = before.sync.storeOf(ref)
    const update = localStore.update.bind(localStore)
    vi.spyOn(localStore, 'update').mockImplementationOnce(async (...args) => {
      const stored = await update(...args)
      journal.write(ref, store.unpersisted())
      return stored
    })
    store.edit('gold', 15)
    await clock.advance(30)
    before.kill()
    expect(journal.entries()).toHaveLength(1)
    await localStore.update(ref, damage)
    network.isDown = false
    const { sync } = openTab()
    await sync.open(ref)
    await clock.advance(10_000)
    expect([sync.storeOf(ref).draft.gold, server.stored.character.gold]).toEqual([15, 15])
    expect(journal.entries()).toEqual([])
  })
})

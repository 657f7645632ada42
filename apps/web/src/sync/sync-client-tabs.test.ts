import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, aTab, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** A browser in which an earlier tab stored an edit while the server was down. */
async function editedOffline() {
  const browser = aBrowser()
  const { sync } = browser.openTab()
  await sync.open(ref)
  browser.network.isDown = true
  sync.storeOf(ref).edit('gold', 15)
  await browser.clock.advance(30)
  return browser
}

describe('page hide', () => {
  test('hiding the page sends unsent changes at once', async () => {
    const { sync, clock, server } = aTab()
    await sync.open(ref)
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    sync.onPageHide()
    await clock.advance(0)
    expect(server.stored.character.gold).toBe(15)
  })

  test('the next page shows unsent changes while offline, and sends them when the server is back', async () => {
    const { openTab, clock, network, server } = await editedOffline()
    const next = openTab().sync
    await next.open(ref)
    expect(next.storeOf(ref).draft.gold).toBe(15)
    network.isDown = false
    await clock.advance(3_000)
    expect(server.stored.character.gold).toBe(15)
    expect(next.current()).toEqual({ kind: 'saved' })
  })

  test('the next page sends unsent changes of a character that nobody opens again', async () => {
    const { openTab, clock, network, server } = await editedOffline()
    network.isDown = false
    const next = openTab().sync
    await clock.advance(0)
    expect(server.stored.character.gold).toBe(15)
    expect(next.current()).toEqual({ kind: 'saved' })
  })

  test('an edit that never reaches the local store survives in the unload journal and is saved once', async () => {
    const { openTab, localStore, clock, server, journal } = aBrowser()
    const before = openTab().sync
    await before.open(ref)
    before.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    const update = vi.spyOn(localStore, 'update').mockReturnValue(new Promise(() => undefined))
    before.onPageHide()
    // A focused input commits its value on blur, which comes after page hide.
    before.storeOf(ref).edit('gold', 12)
    await clock.advance(30)
    before.switchUser(null)
    update.mockRestore()
    expect(journal.entries()[0]?.typed.map(({ change }) => change)).toEqual([aChange('gold', 15, 12)])
    openTab()
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(12)
    expect(journal.entries().length).toBe(0)
  })

  test('a hidden page that lives on removes its journal entry once the edit is in the local store', async () => {
    const { sync, clock, journal } = aTab()
    await sync.open(ref)
    sync.onPageHide()
    sync.storeOf(ref).edit('gold', 12)
    expect(journal.entries().length).toBe(1)
    await clock.advance(30)
    expect(journal.entries().length).toBe(0)
  })
})

describe('two tabs', () => {
  test('each tab shows the edits of the other, and both are saved', async () => {
    const { openTab, clock, server } = aBrowser()
    const [one, other] = [openTab().sync, openTab().sync]
    await one.open(ref)
    await other.open(ref)
    one.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    expect(other.storeOf(ref).draft.gold).toBe(15)
    expect(other.current()).toEqual({ kind: 'saving' })
    other.storeOf(ref).edit('gold', 12)
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(12)
    expect([one.current(), other.current()]).toEqual([{ kind: 'saved' }, { kind: 'saved' }])
  })

  test('when one tab is closed offline, the other saves its edits once', async () => {
    const { openTab, clock, server, network } = aBrowser()
    const [one, other] = [openTab().sync, openTab().sync]
    await one.open(ref)
    await other.open(ref)
    network.isDown = true
    one.storeOf(ref).edit('gold', 15)
    await clock.advance(30)
    one.onPageHide()
    one.switchUser(null)
    network.isDown = false
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.commits).toHaveLength(2)
    expect(other.current()).toEqual({ kind: 'saved' })
  })
})

import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** A browser whose save of 15 gold was acknowledged before the server was restored to the state before it. */
async function restoredServer(newEpoch: boolean) {
  const browser = aBrowser()
  const backup = browser.server.backUp()
  const { sync, kill } = browser.openTab()
  await sync.open(ref)
  const store = sync.storeOf(ref)
  store.edit('gold', 15)
  await browser.clock.advance(10_000)
  expect(store.revision).toBe(2)
  browser.server.restore(backup, newEpoch ? 'restored' : undefined)
  return { ...browser, sync, store, kill }
}

const missing = [{ changes: [aChange('gold', 20, 15)] }]

describe.each([
  ['with a new epoch', true],
  ['with the same epoch, such as a folder that was copied back', false],
])('a server restored %s', (_, newEpoch) => {
  test('shows its own state on reconnect and offers the missing changes', async () => {
    const { sync, store, clock } = await restoredServer(newEpoch)
    sync.onConnected()
    await clock.advance(1_000)
    expect([store.draft.gold, store.revision]).toEqual([20, 1])
    expect(store.missing).toMatchObject(missing)
    expect(sync.current()).toEqual({ kind: 'missing', count: 1, publicRef: ref })
  })

  test('accepts new edits, below which its state lies', async () => {
    const { store, clock, server } = await restoredServer(newEpoch)
    store.edit('name', 'Mirabel')
    await clock.advance(60_000)
    expect(server.stored.character).toMatchObject({ name: 'Mirabel', gold: 20 })
    expect([store.draft.name, store.saves, store.missing]).toMatchObject(['Mirabel', [], missing])
  })

  test('gets the missing changes back once, also from two devices that know them', async () => {
    const { sync, store, clock, server, openTab } = await restoredServer(newEpoch)
    sync.onConnected()
    await clock.advance(1_000)
    const { missing: lost } = store
    await store.restoreMissing()
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(15)
    expect([store.missing, store.draft.gold, sync.current()]).toEqual([[], 15, { kind: 'saved' }])
    const another = openTab()
    await another.sync.open(ref)
    for (const { entryId: _id, ...save } of lost) server.save(save)
    expect(server.stored.character.gold).toBe(15)
  })

  test('keeps its state if the user does not want the missing changes back', async () => {
    const { sync, store, clock, server } = await restoredServer(newEpoch)
    sync.onConnected()
    await clock.advance(1_000)
    await store.discardMissing()
    await clock.advance(10_000)
    expect([server.stored.character.gold, store.draft.gold, store.missing]).toEqual([20, 20, []])
    expect(sync.current()).toEqual({ kind: 'saved' })
  })

  test('offers only what it lacks, although others have saved since', async () => {
    const { sync, store, clock, server, bob } = await restoredServer(newEpoch)
    bob('level', 1, 2)
    bob('level', 2, 3)
    store.edit('name', 'Mirabel')
    await clock.advance(60_000)
    expect(server.stored.character).toMatchObject({ name: 'Mirabel', level: 3, gold: 20 })
    expect(store.missing).toMatchObject(missing)
    await store.restoreMissing()
    await clock.advance(10_000)
    expect([server.stored.character.gold, sync.current()]).toEqual([15, { kind: 'saved' }])
  })

  test('does not apply its events to a state that it does not have', async () => {
    const { sync, store, clock, bob } = await restoredServer(newEpoch)
    const [first, second] = [bob('level', 1, 2), bob('level', 2, 3)]
    for (const event of [first, second]) sync.onSaved({ ...event, previousEntryId: '1' })
    await clock.advance(1_000)
    expect([store.draft.level, store.draft.gold]).toEqual([3, 20])
  })
})

test('a page that does not show the character offers its missing changes too, and lists them as unsent', async () => {
  const { sync, clock, openTab } = await restoredServer(true)
  sync.onConnected()
  await clock.advance(1_000)
  const next = openTab()
  await clock.advance(1_000)
  expect(next.sync.current()).toEqual({ kind: 'missing', count: 1, publicRef: ref })
  expect(await next.sync.unsent()).toMatchObject([{ publicRef: ref, changes: [aChange('gold', 20, 15)] }])
})

test('a page whose local store responds late offers the missing changes too, although others have saved since', async () => {
  const { openTab, kill, clock, bob, delayLocalStore } = await restoredServer(true)
  kill()
  const { respond } = delayLocalStore()
  const { sync } = openTab()
  await sync.open(ref)
  const event = bob('level', 1, 2)
  sync.onSaved({ ...event, previousEntryId: '1' })
  await clock.advance(1_000)
  respond()
  await clock.advance(1_000)
  expect(sync.storeOf(ref).draft).toMatchObject({ level: 2, gold: 20 })
  expect([sync.storeOf(ref).missing, sync.current().kind]).toMatchObject([missing, 'missing'])
})

test('nothing is missing after an ordinary reconnect', async () => {
  const { openTab, clock } = aBrowser()
  const { sync } = openTab()
  await sync.open(ref)
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(10_000)
  sync.onConnected()
  await clock.advance(1_000)
  expect([sync.storeOf(ref).missing, sync.current()]).toEqual([[], { kind: 'saved' }])
})

test('a late response from before the restore is not taken for an acknowledgement', async () => {
  const { openTab, clock, server, network } = aBrowser()
  const backup = server.backUp()
  const { sync } = openTab()
  await sync.open(ref)
  network.delay = 5_000
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(3_000)
  server.restore(backup, 'restored')
  network.delay = 0
  sync.onConnected()
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
  expect([sync.storeOf(ref).draft.gold, sync.current()]).toEqual([15, { kind: 'saved' }])
})

test('a save committed by a restored server is not reported as refused if access was revoked meanwhile', async () => {
  const { openTab, clock, server, network } = aBrowser()
  const backup = server.backUp()
  const { sync } = openTab()
  await sync.open(ref)
  server.restore(backup, 'restored')
  network.isGone = true
  network.isDown = true
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(10_000)
  network.isDown = false
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
  expect([sync.storeOf(ref).notices, sync.storeOf(ref).saves]).toEqual([[], []])
  // The earlier trouble is over.
  sync.storeOf(ref).edit('gold', 14)
  expect(sync.current()).toEqual({ kind: 'saving' })
})

test('a page whose hidden save is refused for its base, while the server cannot be reached, tries again', async () => {
  const { openTab, clock, server, network } = aBrowser()
  const backup = server.backUp()
  const { sync } = openTab()
  await sync.open(ref)
  sync.storeOf(ref).edit('level', 2)
  await clock.advance(10_000)
  server.restore(backup)
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(30)
  network.losesReads = true
  sync.onPageHide()
  await clock.advance(1_000)
  network.losesReads = false
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
})

test('missing changes that are restored while the local store fails are stored and sent once it works', async () => {
  const { openTab, clock, server, localStoreFaults, network } = aBrowser()
  const backup = server.backUp()
  const { sync } = openTab()
  await sync.open(ref)
  const store = sync.storeOf(ref)
  store.edit('gold', 15)
  await clock.advance(10_000)
  server.restore(backup, 'restored')
  localStoreFaults.isFull = true
  sync.onConnected()
  await clock.advance(1_000)
  network.isDown = true
  await store.restoreMissing()
  localStoreFaults.isFull = false
  store.edit('name', 'Mirabel')
  await clock.advance(30)
  network.isDown = false
  await clock.advance(120_000)
  expect(server.stored.character).toMatchObject({ gold: 15, name: 'Mirabel' })
  expect(sync.current()).toEqual({ kind: 'saved' })
})

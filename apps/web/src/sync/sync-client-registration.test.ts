import { applyEdits } from '@everquill/domain'
import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import { aBrowser, ref } from './browser.fixture.ts'
import { newLocalRecord } from './local/local-store.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** A browser with a character that was created offline and edited; the server has created it, but its response was lost. */
async function createdOffline() {
  const browser = aBrowser()
  browser.network.isDown = true
  await browser.localStore.update('new-1', () => browser.localOnlyRecord('1'))
  return browser
}

const saved = { kind: 'saved' }

test('edits of a character created offline survive if it was opened under its number before it was registered', async () => {
  const { openTab, localStore, network, clock, server } = await createdOffline()
  const { sync } = openTab()
  await sync.open('new-1')
  sync.storeOf('new-1').edit('gold', 15)
  await clock.advance(30)
  await localStore.update(ref, () => newLocalRecord(server.stored, () => 'numbered'))
  network.isDown = false
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
  expect((await localStore.all()).map(({ replica }) => replica.snapshot.publicRef)).toEqual([ref])
  expect([sync.storeOf(ref).draft.gold, sync.current()]).toEqual([15, saved])
})

test('a character created offline waits with its edits while the account has too many, and is then registered', async () => {
  const { openTab, localStore, network, clock, server, registered } = await createdOffline()
  const { sync } = openTab()
  await sync.open('new-1')
  sync.storeOf('new-1').edit('gold', 15)
  network.isDown = false
  network.creationRefusal = new ProblemError({ code: 'too-many-characters' }, 422)
  await clock.advance(600_000)
  expect(sync.current()).toMatchObject({ kind: 'waiting', reason: 'too-many-characters' })
  expect((await localStore.all()).map(({ replica }) => replica.draft.gold)).toEqual([15])
  network.creationRefusal = null
  await clock.advance(600_000)
  expect(server.stored.character.gold).toBe(15)
  expect([registered, sync.current()]).toEqual([[['new-1', ref]], saved])
})

test('a character that was imported offline is imported with its history and its edits, under the same id until a response arrives', async () => {
  const { openTab, localStore, network, clock, server, registered, localOnlyRecord } = aBrowser()
  network.isDown = true
  const imports = { character: { name: 'Mira' }, log: [{ id: '1' }] }
  await localStore.update('new-1', () => ({ ...localOnlyRecord('1'), imports }))
  const { sync } = openTab()
  await sync.open('new-1')
  sync.storeOf('new-1').edit('gold', 15)
  await clock.advance(60_000)
  expect(network.imports).toEqual([])
  network.isDown = false
  network.losesResponses = true
  await clock.advance(60_000)
  network.losesResponses = false
  await clock.advance(120_000)
  expect(network.imports.length).toBeGreaterThan(1)
  for (const { saveId, file } of network.imports) expect({ saveId, file }).toEqual({ saveId: '1', file: imports })
  expect([registered, server.stored.character.gold]).toEqual([[['new-1', ref]], 15])
  expect((await localStore.find(ref))?.imports).toBeUndefined()
  const sent = network.imports.length
  await clock.advance(600_000)
  expect(network.imports).toHaveLength(sent)
})

test('the unsent edits of both records are saved once', async () => {
  const { openTab, network, clock, server } = await createdOffline()
  const [local, numbered] = [openTab(), openTab()]
  await local.sync.open('new-1')
  local.sync.storeOf('new-1').edit('gold', 15)
  network.isDown = false
  await numbered.sync.open(ref)
  network.isDown = true
  numbered.sync.storeOf(ref).edit('name', 'Mirabel')
  numbered.sync.storeOf(ref).edit('gold', 18)
  await clock.advance(30)
  network.isDown = false
  await clock.advance(120_000)
  expect(server.stored.character).toMatchObject({ gold: 13, name: 'Mirabel' })
  expect([local.sync.current(), numbered.sync.current()]).toEqual([saved, saved])
  expect(local.sync.storeOf(ref).draft.gold).toBe(13)
})

test('a page that cannot move a new character in its full store sees what a page that died has added to the draft', async () => {
  const { openTab, localStore, network, clock, server } = await createdOffline()
  const [typing, full] = [openTab(), openTab()]
  await typing.sync.open('new-1')
  await full.sync.open('new-1')
  typing.sync.storeOf('new-1').edit('gold', 15)
  await clock.advance(30)
  typing.kill()
  full.setFull(true)
  const added = aChange('name', 'Mira', 'Mirabel')
  await localStore.update('new-1', (stored) => {
    if (!stored) throw new Error('there is no record')
    return { ...stored, replica: applyEdits(stored.replica, [added]), nextSaveId: 'joined', version: 'joined' }
  })
  network.isDown = false
  await full.sync.flush()
  full.kill()
  openTab()
  await clock.advance(60_000)
  expect(server.stored.character).toMatchObject({ gold: 15, name: 'Mirabel' })
})

test('a second tab with the local-only character goes on under its number and keeps its edits', async () => {
  const { openTab, network, clock, server, registered } = await createdOffline()
  const [one, other] = [openTab(), openTab()]
  await one.sync.open('new-1')
  await other.sync.open('new-1')
  one.sync.storeOf('new-1').edit('gold', 15)
  await clock.advance(30)
  network.isDown = false
  await one.sync.flush()
  const store = other.sync.storeOf('new-1')
  store.edit('name', 'Mirabel')
  await clock.advance(60_000)
  expect(server.stored.character).toMatchObject({ gold: 15, name: 'Mirabel' })
  expect([store.publicRef, other.sync.storeOf(ref)]).toEqual([ref, store])
  expect(registered).toEqual([
    ['new-1', ref],
    ['new-1', ref],
  ])
})

test('one tab that shows both the local-only character and its number sees in both what another tab stores', async () => {
  const { openTab, network, clock } = await createdOffline()
  const { sync } = openTab()
  await sync.open('new-1')
  const local = sync.storeOf('new-1')
  network.isDown = false
  await sync.open(ref)
  await clock.advance(60_000)
  expect([local.publicRef, local === sync.storeOf(ref)]).toEqual([ref, false])
  network.isDown = true
  const other = openTab()
  await other.sync.open(ref)
  other.sync.storeOf(ref).edit('gold', 15)
  await clock.advance(30)
  expect([local.draft.gold, sync.storeOf(ref).draft.gold]).toEqual([15, 15])
})

test('one tab that shows both the local-only character and its number saves the edits of both', async () => {
  const { openTab, network, clock, server } = await createdOffline()
  const { sync } = openTab()
  await sync.open('new-1')
  network.isDown = false
  await sync.open(ref)
  sync.storeOf('new-1').edit('gold', 15)
  sync.storeOf(ref).edit('name', 'Mirabel')
  await clock.advance(60_000)
  expect(server.stored.character).toMatchObject({ gold: 15, name: 'Mirabel' })
  expect(sync.storeOf(ref).draft).toMatchObject({ gold: 15, name: 'Mirabel' })
  expect(sync.current()).toEqual(saved)
})

test('what is typed into either of both survives the page', async () => {
  const { openTab, network, clock, server } = await createdOffline()
  const { sync, kill } = openTab()
  await sync.open('new-1')
  network.isDown = false
  await sync.open(ref)
  await clock.advance(60_000)
  network.isDown = true
  sync.storeOf('new-1').edit('gold', 15)
  sync.storeOf(ref).edit('silver', 3)
  sync.onPageHide()
  kill()
  network.isDown = false
  openTab()
  await clock.advance(60_000)
  expect(server.stored.character).toMatchObject({ gold: 15, silver: 3 })
})

test('in one tab that shows both, an edit of one is shown by the other before it is sent', async () => {
  const { openTab, network, clock } = await createdOffline()
  const { sync } = openTab()
  await sync.open('new-1')
  network.isDown = false
  await sync.open(ref)
  await clock.advance(60_000)
  network.isDown = true
  sync.storeOf('new-1').edit('gold', 15)
  await clock.advance(30)
  expect(sync.storeOf(ref).draft.gold).toBe(15)
})

test.each(Array.from({ length: 12 }, (_, step) => step))(
  'a tab that dies before step %i of the registration loses and doubles nothing',
  async (step) => {
    const { openTab, network, clock, server } = await createdOffline()
    const first = openTab()
    await first.sync.open('new-1')
    first.sync.storeOf('new-1').edit('gold', 15)
    await clock.advance(30)
    first.kill()
    network.isDown = false
    openTab(step)
    await clock.advance(10_000)
    const last = openTab()
    await clock.advance(60_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.log.filter(({ data }) => data.field === 'gold')).toHaveLength(1)
    expect(last.sync.current()).toEqual(saved)
  },
)

test('a registered character that could not be moved in the local store is moved once there is room', async () => {
  const { openTab, localStore, network, clock, server } = await createdOffline()
  const tab = openTab()
  await tab.sync.open('new-1')
  tab.sync.storeOf('new-1').edit('gold', 15)
  await clock.advance(30)
  tab.setFull(true)
  tab.sync.storeOf('new-1').edit('silver', 3)
  network.isDown = false
  await clock.advance(60_000)
  tab.setFull(false)
  await clock.advance(60_000)
  expect((await localStore.all()).map(({ replica }) => replica.snapshot.publicRef)).toEqual([ref])
  expect(await localStore.find('new-1')).toEqual(await localStore.find(ref))
  expect(server.stored.character).toMatchObject({ gold: 15, silver: 3 })
  expect(tab.sync.storeOf(ref).draft).toMatchObject({ gold: 15, silver: 3 })
})

test('an edit of a character that could not be moved in the local store survives the page, even if the server has lost it', async () => {
  const { openTab, network, clock, server } = await createdOffline()
  const tab = openTab()
  await tab.sync.open('new-1')
  tab.setFull(true)
  network.isDown = false
  await clock.advance(60_000)
  expect(tab.sync.storeOf('new-1').publicRef).toBe(ref)
  network.isDown = true
  tab.sync.storeOf(ref).edit('silver', 3)
  tab.sync.onPageHide()
  tab.kill()
  network.isDown = false
  network.isGone = true
  const { sync } = openTab()
  await clock.advance(60_000)
  expect([server.stored.character.silver, sync.current()]).toEqual([3, saved])
})

test('an edit in the unload journal stays there when another tab registers its character', async () => {
  const { openTab, network, clock, server } = await createdOffline()
  const [one, other] = [openTab(), openTab()]
  await one.sync.open('new-1')
  await other.sync.open('new-1')
  one.setFull(true)
  one.sync.storeOf('new-1').edit('gold', 15)
  await clock.advance(30)
  one.sync.onPageHide()
  one.sync.onPageShow()
  network.refusal = new ProblemError({ code: 'too-many-requests' }, 429)
  network.isDown = false
  await clock.advance(60_000)
  expect(one.sync.storeOf(ref).draft.gold).toBe(15)
  one.kill()
  other.kill()
  network.refusal = null
  openTab()
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
})

test('an edit of a local-only character in the unload journal is saved although the local store was cleared', async () => {
  const { openTab, network, clock, server, localStore, localStoreFaults } = await createdOffline()
  const first = openTab()
  await first.sync.open('new-1')
  localStoreFaults.isFull = true
  first.sync.storeOf('new-1').edit('gold', 15)
  await localStore.clear()
  first.sync.onPageHide()
  first.kill()
  localStoreFaults.isFull = false
  network.isDown = false
  openTab()
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
})

test('a full local store does not keep a new character from being registered and saved once', async () => {
  const { openTab, network, clock, server, localStoreFaults } = await createdOffline()
  const first = openTab()
  await first.sync.open('new-1')
  first.sync.storeOf('new-1').edit('gold', 15)
  await clock.advance(30)
  localStoreFaults.isFull = true
  network.isDown = false
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
  first.kill()
  localStoreFaults.isFull = false
  const next = openTab()
  await clock.advance(60_000)
  expect(server.log.filter(({ data }) => data.field === 'gold')).toHaveLength(1)
  expect([next.sync.storeOf(ref).draft.gold, next.sync.current()]).toEqual([15, saved])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser as aSyncedBrowser, ref } from '../browser.fixture.ts'
import { aBrowser, aTab } from './auto-save.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

test('hiding the page during a save does not send that save again', async () => {
  const { clock, store, world, autoSave, sent } = await aTab()
  world.network = 'is slow'
  store.edit('gold', 15)
  await clock.advance(2_000)
  store.edit('gold', 14)
  await clock.advance(300)
  autoSave.onPageHide()
  expect(sent).toHaveLength(1)
})

test('an edit that is being stored when the page is hidden is not sent as part of two saves', async () => {
  const { clock, openTab, localStore, server } = aBrowser()
  let written = Promise.resolve()
  const { store, autoSave } = await openTab({
    ...localStore,
    update: (publicRef, change) => written.then(() => localStore.update(publicRef, change)),
  })
  store.edit('gold', 15)
  await clock.advance(300)
  const write = Promise.withResolvers<void>()
  written = write.promise
  store.edit('gold', 12)
  await clock.advance(0)
  autoSave.onPageHide()
  write.resolve()
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(12)
})

test('the draft of a tab that goes on typing is not sent by another tab that is hidden and killed', async () => {
  const { clock, openTab, localStore, server } = aBrowser()
  const one = await openTab()
  one.store.edit('gold', 15)
  await one.store.persist()
  const other = await openTab({ ...localStore, update: () => new Promise(() => undefined) })
  other.autoSave.onPageHide()
  other.autoSave.close()
  one.store.edit('gold', 14)
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(14)
})

test('a draft taken from another tab is not sent on page hide before that tab can know', async () => {
  const { openTab, clock, network } = aSyncedBrowser()
  const [one, other] = [openTab(), openTab()]
  await one.sync.open(ref)
  await other.sync.open(ref)
  one.sync.storeOf(ref).edit('gold', 15)
  await clock.advance(30)
  other.setFull(true)
  await other.sync.flush()
  other.sync.storeOf(ref).edit('name', 'Mirabel')
  await clock.advance(30)
  other.sync.onPageHide()
  expect(network.sends).toBe(0)
})

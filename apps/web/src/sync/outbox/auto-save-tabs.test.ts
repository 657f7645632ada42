import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, aTab, copyOf } from './auto-save.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('page hide', () => {
  test('hiding the page sends stored changes at once', async () => {
    const { clock, store, autoSave, sendTimes } = await aTab()
    store.edit('gold', 15)
    await clock.advance(300)
    autoSave.onPageHide()
    expect(sendTimes()).toEqual([300])
    await clock.advance(10_000)
    expect(sendTimes()).toEqual([300])
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })

  test('hiding the page sends nothing if there are no changes', async () => {
    const { clock, autoSave, sent } = await aTab()
    autoSave.onPageHide()
    void autoSave.flush()
    await clock.advance(10_000)
    expect(sent).toEqual([])
  })

  test('edits made after page hide belong to another save', async () => {
    const { clock, store, autoSave, server, sentSaves } = await aTab()
    store.edit('gold', 15)
    await clock.advance(300)
    autoSave.onPageHide()
    store.edit('gold', 14)
    await clock.advance(10_000)
    expect(sentSaves()).toEqual([0, 1])
    expect(server.stored.character.gold).toBe(14)
  })

  test('a save sent on page hide and again by the next page is stored once, whether or not the first arrived', async () => {
    for (const network of ['works', 'loses the response', 'is down'] as const) {
      const { clock, openTab, localStore, world, server, sentSaves } = aBrowser()
      const { store, autoSave } = await openTab()
      store.edit('gold', 15)
      await store.persist()
      // Whatever the page writes after it is hidden never reaches the local store.
      const atPageHide = await copyOf(localStore)
      world.network = network
      autoSave.onPageHide()
      autoSave.close()
      await clock.advance(0)
      world.network = 'works'
      const next = await openTab(atPageHide)
      void next.autoSave.flush()
      await clock.advance(0)
      next.store.edit('gold', 14)
      await clock.advance(10_000)
      expect(server.stored.character.gold).toBe(14)
      expect(new Set(sentSaves()).size).toBe(2)
    }
  })
})

describe('two tabs', () => {
  test('the edits of both tabs are saved once', async () => {
    const { openTab, clock, server, sent } = aBrowser()
    const [one, other] = [await openTab(), await openTab()]
    one.store.edit('gold', 15)
    other.store.edit('gold', 17)
    await clock.advance(10_000)
    expect(server.stored.character.gold).toBe(12)
    expect(sent.flatMap(({ save }) => save.changes.map(({ field }) => field)).length).toBeLessThanOrEqual(2)
    await Promise.all([one.store.reread(), other.store.reread()])
    for (const { store, autoSave } of [one, other]) {
      expect(store.draft.gold).toBe(12)
      expect(autoSave.current()).toEqual({ kind: 'saved' })
    }
  })

  test('when a tab is closed during a save, the other tab sends it under the same id', async () => {
    const { openTab, clock, server, world, sentSaves } = aBrowser()
    const [one, other] = [await openTab(), await openTab()]
    world.network = 'loses the response'
    one.store.edit('gold', 15)
    await clock.advance(2_000)
    one.autoSave.close()
    world.network = 'works'
    await other.store.reread()
    await clock.advance(10_000)
    expect(sentSaves()).toEqual([0, 0])
    expect(server.stored.character.gold).toBe(15)
    expect(other.autoSave.current()).toEqual({ kind: 'saved' })
  })
})

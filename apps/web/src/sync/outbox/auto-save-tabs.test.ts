import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDevice, aDeviceWithATab, asItIs } from './replica.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('a page that is left', () => {
  test('sends at once what lies on its disk', async () => {
    const { clock, store, autoSave, times } = await aDeviceWithATab()
    store.edit('gold', 15)
    await clock.pass(300)
    autoSave.onPageHide()
    expect(times()).toEqual([300])
    await clock.pass(10_000)
    expect(times()).toEqual([300])
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })

  test('sends nothing when nothing is typed', async () => {
    const { clock, autoSave, sent } = await aDeviceWithATab()
    autoSave.onPageHide()
    void autoSave.flush()
    await clock.pass(10_000)
    expect(sent).toEqual([])
  })

  test('and lives on takes what is typed next for another save', async () => {
    const { clock, store, autoSave, server, saves } = await aDeviceWithATab()
    store.edit('gold', 15)
    await clock.pass(300)
    autoSave.onPageHide()
    store.edit('gold', 14)
    await clock.pass(10_000)
    expect(saves()).toEqual([0, 1])
    expect(server.stored.character.gold).toBe(14)
  })

  test('counts once when the next one finds the same on the disk, whether or not the first got through', async () => {
    for (const network of ['works', 'loses the answer', 'is down'] as const) {
      const { clock, aTab, disk, world, server, saves } = aDevice()
      const { store, autoSave } = await aTab()
      store.edit('gold', 15)
      await store.persist()
      // Whatever it still wants to write when it is left never reaches the disk.
      const left = await asItIs(disk)
      world.network = network
      autoSave.onPageHide()
      autoSave.close()
      await clock.pass(0)
      world.network = 'works'
      const next = await aTab(left)
      void next.autoSave.flush()
      await clock.pass(0)
      next.store.edit('gold', 14)
      await clock.pass(10_000)
      expect(server.stored.character.gold).toBe(14)
      expect(new Set(saves()).size).toBe(2)
    }
  })
})

describe('two tabs of one device', () => {
  test('send what was typed in both, once', async () => {
    const { aTab, clock, server, sent } = aDevice()
    const [one, other] = [await aTab(), await aTab()]
    one.store.edit('gold', 15)
    other.store.edit('gold', 17)
    await clock.pass(10_000)
    expect(server.stored.character.gold).toBe(12)
    expect(sent.flatMap(({ save }) => save.changes.map(({ field }) => field)).length).toBeLessThanOrEqual(2)
    await Promise.all([one.store.reread(), other.store.reread()])
    for (const { store, autoSave } of [one, other]) {
      expect(store.draft.gold).toBe(12)
      expect(autoSave.current()).toEqual({ kind: 'saved' })
    }
  })

  test('what was typed in one that is gone is sent by the other, under the same id when it was on its way', async () => {
    const { aTab, clock, server, world, saves } = aDevice()
    const [one, other] = [await aTab(), await aTab()]
    world.network = 'loses the answer'
    one.store.edit('gold', 15)
    await clock.pass(2_000)
    one.autoSave.close()
    world.network = 'works'
    await other.store.reread()
    await clock.pass(10_000)
    expect(saves()).toEqual([0, 0])
    expect(server.stored.character.gold).toBe(15)
    expect(other.autoSave.current()).toEqual({ kind: 'saved' })
  })
})

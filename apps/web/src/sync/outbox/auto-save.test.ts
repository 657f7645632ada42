import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDeviceWithATab, slowness, type Network } from './replica.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('a change', () => {
  test('is sent 2000 ms after it was made, and not a millisecond earlier', async () => {
    const { clock, store, autoSave, sent, told } = await aDeviceWithATab()
    store.edit('gold', 15)
    expect(autoSave.current()).toEqual({ kind: 'saving' })
    await clock.pass(1_999)
    expect(sent).toEqual([])
    await clock.pass(1)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.save).toMatchObject({ baseRevision: 1, changes: [aChange('gold', 20, 15)] })
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    expect(store.snapshot.gold).toBe(15)
    expect(told).toHaveLength(1)
  })

  test('and two more that follow at once make one save, 2000 ms after the last of them', async () => {
    const { clock, store, sent, times } = await aDeviceWithATab()
    store.edit('gold', 15)
    await clock.pass(1_500)
    store.edit('gold', 12)
    await clock.pass(1_500)
    store.edit('level', 2)
    await clock.pass(10_000)
    expect(times()).toEqual([5_000])
    expect(sent[0]?.save.changes).toEqual([aChange('level', 1, 2), aChange('gold', 20, 12)])
  })

  test('that is taken back is never sent', async () => {
    const { clock, store, autoSave, sent } = await aDeviceWithATab()
    store.edit('gold', 15)
    await clock.pass(1_000)
    store.edit('gold', 20)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    await clock.pass(10_000)
    expect(sent).toEqual([])
  })

  test('made by somebody else is not sent back', async () => {
    const { clock, server, store, sent } = await aDeviceWithATab()
    await store.receive(server.save({ saveId: 'bob 1', changes: [aChange('gold', 20, 25)] }, 'bob').entries)
    await clock.pass(10_000)
    expect(sent).toEqual([])
  })

  test('waits while the character loads, and goes as soon as it has', async () => {
    const { clock, server, store, times } = await aDeviceWithATab()
    store.edit('gold', 15)
    store.startLoading()
    await clock.pass(9_000)
    expect(times()).toEqual([])
    await store.finishLoading(server.stored)
    await clock.pass(0)
    expect(times()).toEqual([9_000])
  })

  test('made while the character loads waits for its own 2000 ms too', async () => {
    const { clock, server, store, times } = await aDeviceWithATab()
    store.startLoading()
    store.edit('gold', 15)
    await clock.pass(500)
    await store.finishLoading(server.stored)
    await clock.pass(10_000)
    expect(times()).toEqual([2_000])
  })
})

describe('while a save is on its way', () => {
  test('nothing else is sent; what is typed meanwhile becomes the next save', async () => {
    const { clock, store, world, sent, saves, times, autoSave } = await aDeviceWithATab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.pass(2_000)
    store.edit('gold', 12)
    await clock.pass(slowness - 1)
    expect(times()).toEqual([2_000])
    expect(autoSave.current()).toEqual({ kind: 'saving' })
    await clock.pass(20_000)
    expect(times()).toEqual([2_000, 2_000 + slowness])
    expect(sent[1]?.save.changes).toEqual([aChange('gold', 15, 12)])
    expect(saves()).toEqual([0, 1])
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })

  test('what is typed just before its answer still waits for 2000 ms', async () => {
    const { clock, store, world, times } = await aDeviceWithATab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.pass(2_000 + slowness - 500)
    store.edit('gold', 12)
    await clock.pass(20_000)
    expect(times()).toEqual([2_000, 2_000 + slowness - 500 + 2_000])
  })

  test('the stream may bring it home before its answer does', async () => {
    const { clock, server, store, world, autoSave, sent } = await aDeviceWithATab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.pass(2_000)
    await store.receive(server.stored.entries)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    await clock.pass(20_000)
    expect(sent).toHaveLength(1)
    expect(store.draft.gold).toBe(15)
  })
})

describe('without an answer', () => {
  test('the same save goes again, ever more patiently, and is counted as kept', async () => {
    const { clock, store, world, saves, times, autoSave, server } = await aDeviceWithATab()
    world.network = 'is down'
    store.edit('gold', 15)
    store.edit('level', 2)
    await clock.pass(2_000 + 1_000 + 2_000 + 4_000)
    expect(times()).toEqual([2_000, 3_000, 5_000, 9_000])
    expect(saves()).toEqual([0, 0, 0, 0])
    expect(autoSave.current()).toEqual({ kind: 'kept', count: 2 })
    world.network = 'works'
    await clock.pass(8_000)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    expect(server.commits).toHaveLength(2)
  })

  test('a minute is the longest it waits', async () => {
    const { clock, store, world, times } = await aDeviceWithATab()
    world.network = 'is down'
    store.edit('gold', 15)
    await clock.pass(600_000)
    const [last = 0, before = 0] = times().toReversed()
    expect(last - before).toBe(60_000)
  })

  test('what is typed meanwhile stays here, and goes when the first has gone', async () => {
    const { clock, store, world, saves, autoSave } = await aDeviceWithATab()
    world.network = 'is down'
    store.edit('gold', 15)
    await clock.pass(2_000)
    store.edit('level', 2)
    expect(autoSave.current()).toEqual({ kind: 'kept', count: 2 })
    world.network = 'works'
    await clock.pass(10_000)
    expect(saves()).toEqual([0, 0, 1])
    expect(store.snapshot).toMatchObject({ gold: 15, level: 2 })
  })

  test('a save that had arrived all the same is not made twice', async () => {
    const { clock, store, world, server, autoSave } = await aDeviceWithATab()
    world.network = 'loses the answer'
    store.edit('gold', 15)
    await clock.pass(2_000)
    world.network = 'works'
    await clock.pass(60_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.commits).toHaveLength(2)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })

  test('and with the stream as the only messenger, the next change is a change like any other', async () => {
    const { clock, store, world, server, autoSave } = await aDeviceWithATab()
    world.network = 'loses the answer'
    store.edit('gold', 15)
    await clock.pass(2_000)
    await store.receive(server.stored.entries)
    await clock.pass(60_000)
    world.network = 'works'
    store.edit('gold', 14)
    expect(autoSave.current()).toEqual({ kind: 'saving' })
  })

  test('the same save waits for a character that is being fetched anew', async () => {
    const { clock, server, store, world, times, autoSave } = await aDeviceWithATab()
    world.network = 'is down'
    store.edit('gold', 15)
    await clock.pass(2_000)
    store.startLoading()
    autoSave.retry()
    await clock.pass(60_000)
    expect(times()).toEqual([2_000])
    expect(autoSave.current()).toEqual({ kind: 'kept', count: 1 })
    await store.finishLoading(server.stored)
    await clock.pass(0)
    expect(times()).toEqual([2_000, 62_000])
  })

  test('trying again does not wait, but hurries nothing that only waits for its 2000 ms', async () => {
    const { clock, store, world, autoSave, times } = await aDeviceWithATab()
    store.edit('gold', 15)
    autoSave.retry()
    await clock.pass(1_999)
    expect(times()).toEqual([])
    world.network = 'is down'
    await clock.pass(1)
    world.network = 'works'
    autoSave.retry()
    await clock.pass(0)
    expect(times()).toEqual([2_000, 2_000])
  })
})

describe('a no', () => {
  const no: Network = { refuses: 'invalid-value', status: 422 }

  test('gives the field back, is told until it is seen, and is never sent again by itself', async () => {
    const { clock, store, world, sent, autoSave } = await aDeviceWithATab()
    world.network = no
    store.edit('gold', 15)
    await clock.pass(600_000)
    autoSave.retry()
    await clock.pass(0)
    expect(sent).toHaveLength(1)
    expect(autoSave.current()).toMatchObject({ kind: 'notices', count: 1 })
    expect(store.draft.gold).toBe(20)
    const [notice] = store.notices
    expect(notice).toMatchObject({
      kind: 'refused',
      change: aChange('gold', 20, 15),
      problem: { code: 'invalid-value' },
    })
    if (notice) await store.dismiss(notice)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })

  test('to one field is no no to the others: they go at once, under another id', async () => {
    const { clock, store, world, sent, saves } = await aDeviceWithATab()
    world.network = { ...no, field: 'gold' }
    store.edit('gold', 15)
    store.edit('level', 2)
    await clock.pass(1_999)
    await clock.pass(1)
    expect(saves()).toEqual([0, 1])
    expect(sent[1]?.save.changes).toEqual([aChange('level', 1, 2)])
  })

  test.each([
    [401, 'signed-out'],
    [408, 'kept'],
    [429, 'kept'],
    [503, 'kept'],
  ] as const)('with status %i is not the last word: %s, and tried again', async (status, kind) => {
    const { clock, store, world, saves, autoSave } = await aDeviceWithATab()
    world.network = { refuses: 'unavailable', status }
    store.edit('gold', 15)
    await clock.pass(2_000)
    expect(autoSave.current()).toEqual({ kind, count: 1 })
    world.network = 'works'
    await clock.pass(1_000)
    expect(saves()).toEqual([0, 0])
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })
})

describe('once closed', () => {
  test('nothing is sent any more, not even again', async () => {
    const { clock, store, world, autoSave, sent } = await aDeviceWithATab()
    world.network = 'is down'
    store.edit('gold', 15)
    await clock.pass(2_000)
    autoSave.close()
    store.edit('gold', 14)
    void autoSave.flush()
    await clock.pass(600_000)
    expect(sent).toHaveLength(1)
  })

  test('a save that was on its way is not followed by another', async () => {
    const { clock, store, world, autoSave, sent } = await aDeviceWithATab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.pass(2_000)
    store.edit('gold', 14)
    autoSave.close()
    await clock.pass(600_000)
    expect(sent).toHaveLength(1)
  })
})

test('whoever shows the state hears of each change of it once', async () => {
  const { clock, store, autoSave } = await aDeviceWithATab()
  const states: string[] = []
  const stop = autoSave.subscribe(() => states.push(autoSave.current().kind))
  store.edit('gold', 15)
  store.edit('gold', 14)
  await clock.pass(2_000)
  stop()
  store.edit('gold', 13)
  expect(states).toEqual(['saving', 'saved'])
})

import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTab, slowness, type Network } from './auto-save.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('sending an edit', () => {
  test('an edit is sent 2000 ms after it was made, and not a millisecond earlier', async () => {
    const { clock, store, autoSave, sent, acknowledged } = await aTab()
    store.edit('gold', 15)
    expect(autoSave.current()).toEqual({ kind: 'saving' })
    await clock.advance(1_999)
    expect(sent).toEqual([])
    await clock.advance(1)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.save).toMatchObject({ baseRevision: 1, changes: [aChange('gold', 20, 15)] })
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    expect(store.snapshot.gold).toBe(15)
    expect(acknowledged).toHaveLength(1)
  })

  test('edits that follow each other become one save, 2000 ms after the last of them', async () => {
    const { clock, store, sent, sendTimes } = await aTab()
    store.edit('gold', 15)
    await clock.advance(1_500)
    store.edit('gold', 12)
    await clock.advance(1_500)
    store.edit('level', 2)
    await clock.advance(10_000)
    expect(sendTimes()).toEqual([5_000])
    expect(sent[0]?.save.changes).toEqual([aChange('level', 1, 2), aChange('gold', 20, 12)])
  })

  test('an action is sent at once, after what was typed before it, and with what it was for', async () => {
    const { clock, store, sent, sendTimes } = await aTab()
    store.edit('gold', 15)
    await clock.advance(500)
    const act = { kind: 'cast', of: 'spell:mend-wounds' }
    store.act(act, [
      { field: 'mana', value: -2 },
      { field: 'hp', value: 7 },
    ])
    store.edit('level', 2)
    await clock.advance(0)
    expect(sendTimes()).toEqual([500, 500])
    expect(sent[0]?.save.changes).toEqual([aChange('gold', 20, 15)])
    expect(sent[1]?.save).toMatchObject({ act, changes: [aChange('hp', 0, 7), aChange('mana', 0, -2)] })
    await clock.advance(10_000)
    expect(sent.map(({ save }) => save.act)).toEqual([undefined, act, undefined])
    expect(sent[2]?.save.changes).toEqual([aChange('level', 1, 2)])
  })

  test('an action that changes nothing is not sent', async () => {
    const { clock, store, sent } = await aTab()
    store.act({ kind: 'rest' }, [{ field: 'gold', value: 20 }])
    await clock.advance(10_000)
    expect(sent).toEqual([])
  })

  test('an action made while a save is in flight follows it at once, and again after the network was down', async () => {
    const { clock, store, sent, world, server } = await aTab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.advance(2_000)
    store.act({ kind: 'rest' }, [{ field: 'hp', value: 9 }])
    await clock.advance(slowness)
    expect(sent).toHaveLength(2)
    await clock.advance(slowness)
    world.network = 'is down'
    store.act({ kind: 'rest' }, [{ field: 'hp', value: 12 }])
    await clock.advance(1)
    world.network = 'works'
    await clock.advance(60_000)
    expect(server.stored.character).toMatchObject({ gold: 15, hp: 12 })
    expect(new Set(sent.slice(2).map(({ save }) => save.saveId)).size).toBe(1)
  })

  test('an edit that another page held back, in a save without effect, is saved', async () => {
    const { clock, store, world, server, sent } = await aTab()
    store.edit('name', 'Mo')
    // Another page has sent other content under this id.
    const isReused = { refuses: 'save-id-reused', status: 422, committed: [] } as const
    Object.defineProperty(world, 'network', { get: () => (sent.length === 1 ? isReused : 'works') })
    await clock.advance(10_000)
    expect(server.stored.character.name).toBe('Mo')
    expect(sent.map(({ save }) => save.changes)).toEqual([sent[0]?.save.changes, sent[0]?.save.changes])
  })

  test('an edit made during a save waits its 2000 ms, also if flush() is called before the response', async () => {
    const { clock, store, autoSave, sendTimes, world } = await aTab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.advance(2_000 + slowness - 500)
    store.edit('level', 2)
    void autoSave.flush()
    await clock.advance(10_000)
    expect(sendTimes()).toEqual([2_000, 2_000 + slowness - 500 + 2_000])
  })

  test('an edit that is reversed by hand is never sent', async () => {
    const { clock, store, autoSave, sent } = await aTab()
    store.edit('gold', 15)
    await clock.advance(1_000)
    store.edit('gold', 20)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    await clock.advance(10_000)
    expect(sent).toEqual([])
  })

  test('a change received from another user is not sent', async () => {
    const { clock, server, store, sent } = await aTab()
    await store.receive(server.save({ saveId: 'bob 1', changes: [aChange('gold', 20, 25)] }, 'bob'))
    await clock.advance(10_000)
    expect(sent).toEqual([])
  })

  test('a due save waits until the character is loaded', async () => {
    const { clock, server, store, sendTimes } = await aTab()
    store.edit('gold', 15)
    store.startLoading()
    await clock.advance(9_000)
    expect(sendTimes()).toEqual([])
    await store.finishLoading(server.stored)
    await clock.advance(0)
    expect(sendTimes()).toEqual([9_000])
  })

  test('an edit made while the character loads is still sent 2000 ms later', async () => {
    const { clock, server, store, sendTimes } = await aTab()
    store.startLoading()
    store.edit('gold', 15)
    await clock.advance(500)
    await store.finishLoading(server.stored)
    await clock.advance(10_000)
    expect(sendTimes()).toEqual([2_000])
  })
})

describe('a save in flight', () => {
  test('edits made during a save become the next save, sent after the response', async () => {
    const { clock, store, world, sent, sentSaves, sendTimes, autoSave } = await aTab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.advance(2_000)
    store.edit('gold', 12)
    await clock.advance(slowness - 1)
    expect(sendTimes()).toEqual([2_000])
    expect(autoSave.current()).toEqual({ kind: 'saving' })
    await clock.advance(20_000)
    expect(sendTimes()).toEqual([2_000, 2_000 + slowness])
    expect(sent[1]?.save.changes).toEqual([aChange('gold', 15, 12)])
    expect(sentSaves()).toEqual([0, 1])
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })

  test('an edit made just before the response still waits for its 2000 ms', async () => {
    const { clock, store, world, sendTimes } = await aTab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.advance(2_000 + slowness - 500)
    store.edit('gold', 12)
    await clock.advance(20_000)
    expect(sendTimes()).toEqual([2_000, 2_000 + slowness - 500 + 2_000])
  })

  test('the event of the own save acknowledges it before the response does', async () => {
    const { clock, server, store, world, autoSave, sent } = await aTab()
    world.network = 'is slow'
    store.edit('gold', 15)
    await clock.advance(2_000)
    await store.receive(server.stored)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    await clock.advance(20_000)
    expect(sent).toHaveLength(1)
    expect(store.draft.gold).toBe(15)
  })
})

describe('a save without a response', () => {
  test('the same save is retried with growing delays, and its changes are counted as waiting', async () => {
    const { clock, store, world, sentSaves, sendTimes, autoSave, server } = await aTab()
    world.network = 'is down'
    store.edit('gold', 15)
    store.edit('level', 2)
    await clock.advance(2_000 + 1_000 + 2_000 + 4_000)
    expect(sendTimes()).toEqual([2_000, 3_000, 5_000, 9_000])
    expect(sentSaves()).toEqual([0, 0, 0, 0])
    expect(autoSave.current()).toEqual({ kind: 'waiting', count: 2 })
    world.network = 'works'
    await clock.advance(8_000)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    expect(server.commits).toHaveLength(2)
  })

  test('retries are at most a minute apart', async () => {
    const { clock, store, world, sendTimes } = await aTab()
    world.network = 'is down'
    store.edit('gold', 15)
    await clock.advance(600_000)
    const [last = 0, before = 0] = sendTimes().toReversed()
    expect(last - before).toBe(60_000)
  })

  test('after a successful save the delays start again at one second', async () => {
    const { clock, store, world, sendTimes } = await aTab()
    world.network = 'is down'
    store.edit('gold', 15)
    await clock.advance(4_999)
    world.network = 'works'
    await clock.advance(5_001)
    world.network = 'is down'
    store.edit('gold', 14)
    await clock.advance(3_000)
    expect(sendTimes()).toEqual([2_000, 3_000, 5_000, 12_000, 13_000])
  })

  test('edits made while the server is down are sent after the failed save', async () => {
    const { clock, store, world, sentSaves, autoSave } = await aTab()
    world.network = 'is down'
    store.edit('gold', 15)
    await clock.advance(2_000)
    store.edit('level', 2)
    expect(autoSave.current()).toEqual({ kind: 'waiting', count: 2 })
    world.network = 'works'
    await clock.advance(10_000)
    expect(sentSaves()).toEqual([0, 0, 1])
    expect(store.snapshot).toMatchObject({ gold: 15, level: 2 })
  })

  test('a save whose response was lost is not stored twice', async () => {
    const { clock, store, world, server, autoSave } = await aTab()
    world.network = 'loses the response'
    store.edit('gold', 15)
    await clock.advance(2_000)
    world.network = 'works'
    await clock.advance(60_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.commits).toHaveLength(2)
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })

  test('after a save is acknowledged by its event only, the next edit is saving, not waiting', async () => {
    const { clock, store, world, server, autoSave } = await aTab()
    world.network = 'loses the response'
    store.edit('gold', 15)
    await clock.advance(2_000)
    await store.receive(server.stored)
    await clock.advance(60_000)
    world.network = 'works'
    store.edit('gold', 14)
    expect(autoSave.current()).toEqual({ kind: 'saving' })
  })

  test('a retry waits while the character is fetched again', async () => {
    const { clock, server, store, world, sendTimes, autoSave } = await aTab()
    world.network = 'is down'
    store.edit('gold', 15)
    await clock.advance(2_000)
    store.startLoading()
    autoSave.retry()
    await clock.advance(60_000)
    expect(sendTimes()).toEqual([2_000])
    expect(autoSave.current()).toEqual({ kind: 'waiting', count: 1 })
    await store.finishLoading(server.stored)
    await clock.advance(0)
    expect(sendTimes()).toEqual([2_000, 62_000])
  })

  test('retry() resends a failed save at once, but not edits within their 2000 ms', async () => {
    const { clock, store, world, autoSave, sendTimes } = await aTab()
    store.edit('gold', 15)
    autoSave.retry()
    await clock.advance(1_999)
    expect(sendTimes()).toEqual([])
    world.network = 'is down'
    await clock.advance(1)
    world.network = 'works'
    autoSave.retry()
    await clock.advance(0)
    expect(sendTimes()).toEqual([2_000, 2_000])
  })
})

describe('a refused save', () => {
  const refusal: Network = { refuses: 'invalid-value', status: 422 }

  test('a refused change is reverted, stays as a notice until dismissed, and is never resent', async () => {
    const { clock, store, world, sent, autoSave } = await aTab()
    world.network = refusal
    store.edit('gold', 15)
    await clock.advance(600_000)
    autoSave.retry()
    await clock.advance(0)
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

  test('when one field is refused, the other changes are sent at once under the same id', async () => {
    const { clock, store, world, sent, sentSaves } = await aTab()
    world.network = { ...refusal, field: 'gold' }
    store.edit('gold', 15)
    store.edit('level', 2)
    await clock.advance(1_999)
    await clock.advance(1)
    expect(sentSaves()).toEqual([0, 0])
    expect(sent[1]?.save.changes).toEqual([aChange('level', 1, 2)])
  })

  test.each([
    [401, 'signed-out'],
    [408, 'waiting'],
    [429, 'waiting'],
    [503, 'waiting'],
  ] as const)('status %i is temporary: the save state is %s and the save is retried', async (status, kind) => {
    const { clock, store, world, sentSaves, autoSave } = await aTab()
    world.network = { refuses: 'unavailable', status }
    store.edit('gold', 15)
    await clock.advance(2_000)
    expect(autoSave.current()).toEqual({ kind, count: 1 })
    world.network = 'works'
    await clock.advance(1_000)
    expect(sentSaves()).toEqual([0, 0])
    expect(autoSave.current()).toEqual({ kind: 'saved' })
  })
})

test.each([
  ['out-of-space', 503],
  ['daily-limit', 429],
  ['too-many-requests', 429],
] as const)(
  '%s is no refusal: the save state names it, and the save waits for Retry-After',
  async (refuses, status) => {
    const { clock, store, world, sendTimes, sentSaves, autoSave } = await aTab()
    world.network = { refuses, status, retryAfter: 30 }
    store.edit('gold', 15)
    await clock.advance(2_000)
    expect(autoSave.current()).toEqual({ kind: 'waiting', count: 1, reason: refuses })
    // Another edit does not ask the server any earlier.
    await clock.advance(5_000)
    store.edit('level', 2)
    world.network = 'works'
    await clock.advance(24_999)
    expect(sendTimes()).toEqual([2_000])
    await clock.advance(10_000)
    expect(sendTimes()[1]).toBe(32_000)
    expect(sentSaves()).toEqual([0, 0, 1])
    expect(autoSave.current()).toEqual({ kind: 'saved' })
    expect(store.snapshot).toMatchObject({ gold: 15, level: 2 })
  },
)

test('a save state listener is called once per state change', async () => {
  const { clock, store, autoSave } = await aTab()
  const states: string[] = []
  const stop = autoSave.subscribe(() => states.push(autoSave.current().kind))
  store.edit('gold', 15)
  store.edit('gold', 14)
  await clock.advance(2_000)
  stop()
  store.edit('gold', 13)
  expect(states).toEqual(['saving', 'saved'])
})

import { aChange, aCharacter, gameNight, MemoryServer, VirtualClock } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problem-error.ts'
import { newLocalRecord } from '../local/local-store.ts'
import { memoryStore } from '../local/memory-store.ts'
import { CharacterStore } from './character-store.ts'
import { Refresher } from './refresher.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** An open character with one acknowledged save, and its server. */
async function anOpenCharacter() {
  const server = new MemoryServer(aCharacter({ gold: 20 }))
  const backup = server.backUp()
  const clock = new VirtualClock(gameNight)
  const world = { isOpen: true, failure: null as Error | null }
  const requestTimes: number[] = []
  let ids = 0
  const newId = () => `id ${++ids}`
  const record = newLocalRecord(server.stored, newId)
  const store = new CharacterStore(record, memoryStore({ isPersistent: true }), newId, { now: clock.now })
  store.edit('gold', 15)
  const save = await store.startSave()
  if (save) await store.acknowledge(save.saveId, server.save(save))
  const api = {
    getCharacter: async () => {
      requestTimes.push(clock.now() - gameNight)
      if (world.failure) throw world.failure
      return server.stored
    },
    logBefore: async () => server.log,
  }
  const after = vi.fn<VirtualClock['after']>(clock.after)
  const refresher = new Refresher({
    api,
    after,
    random: () => 1,
    isOpen: () => world.isOpen,
    onGone: async () => undefined,
  })
  return { server, backup, clock, world, api, after, store, refresher, requestTimes }
}

const offline = new TypeError('Failed to fetch')

test('a restored server is asked again, because its events were taken for known ones while it was asked', async () => {
  const { server, backup, api, store, refresher } = await anOpenCharacter()
  server.restore(backup)
  const { logBefore } = api
  api.logBefore = async () => {
    const log = await logBefore()
    if (store.revision === 2) await store.receive(server.save({ saveId: 'bob 1', changes: [aChange('level', 1, 2)] }))
    return log
  }
  await refresher.refresh(store)
  expect([store.revision, store.draft.level, store.missing.length]).toEqual([2, 2, 1])
})

test('what a restored server lacks is missing, although a late event of its former history arrived meanwhile', async () => {
  const { server, backup, api, store, refresher } = await anOpenCharacter()
  const late = server.save({ saveId: 'bob 1', changes: [aChange('level', 1, 2)] }, 'bob')
  server.restore(backup, 'restored')
  for (const [from, to] of [
    [1, 3],
    [3, 4],
    [4, 5],
  ] as const)
    server.save({ saveId: `bob ${to}`, changes: [aChange('level', from, to)] }, 'bob')
  const { logBefore } = api
  api.logBefore = async () => {
    const log = await logBefore()
    if (store.revision === 2) await store.receive(late)
    return log
  }
  await refresher.refresh(store)
  expect([store.draft.level, store.draft.gold, store.missing.length]).toEqual([5, 20, 1])
})

describe('a failed request', () => {
  test('is repeated with growing delays until the server responds', async () => {
    const { server, clock, world, store, refresher, requestTimes } = await anOpenCharacter()
    world.failure = offline
    await refresher.refresh(store)
    await clock.advance(3_000)
    server.save({ saveId: 'bob 1', changes: [aChange('level', 1, 2)] }, 'bob')
    world.failure = null
    await clock.advance(600_000)
    expect(requestTimes).toEqual([0, 1_000, 3_000, 7_000])
    expect(store.draft.level).toBe(2)
  })

  test('is not repeated after another request has succeeded, and the delays start again at one second', async () => {
    const { clock, world, store, refresher, requestTimes } = await anOpenCharacter()
    world.failure = offline
    await refresher.refresh(store)
    await clock.advance(1_500)
    world.failure = null
    await refresher.refresh(store)
    await clock.advance(60_000)
    expect(requestTimes).toEqual([0, 1_000, 1_500])
    world.failure = offline
    await refresher.refresh(store)
    await clock.advance(1_000)
    expect(requestTimes.slice(3)).toEqual([61_500, 62_500])
  })

  test('is repeated once if two requests fail together', async () => {
    const { clock, world, store, refresher, requestTimes } = await anOpenCharacter()
    world.failure = offline
    await Promise.all([refresher.refresh(store), refresher.refresh(store)])
    await clock.advance(1_000)
    expect(requestTimes).toEqual([0, 0, 1_000])
  })

  test('is not repeated if the server has refused it', async () => {
    const { clock, world, store, refresher, requestTimes } = await anOpenCharacter()
    world.failure = new ProblemError({ code: 'invalid-request' }, 400)
    await refresher.refresh(store)
    await clock.advance(600_000)
    expect(requestTimes).toEqual([0])
  })
})

describe('a character that is closed', () => {
  test('before the request is not fetched', async () => {
    const { world, store, refresher, requestTimes } = await anOpenCharacter()
    world.isOpen = false
    await refresher.refresh(store)
    expect(requestTimes).toEqual([])
  })

  test('during the request does not change, and is not fetched again', async () => {
    const { server, clock, world, api, after, store, refresher } = await anOpenCharacter()
    api.getCharacter = async () => {
      world.isOpen = false
      return server.save({ saveId: 'bob 1', changes: [aChange('level', 1, 2)] }, 'bob')
    }
    await refresher.refresh(store)
    await clock.advance(600_000)
    expect(store.snapshot.level).toBe(1)
    expect(after).not.toHaveBeenCalled()
  })

  test('while the log of a restored server is read does not take over its state', async () => {
    const { server, backup, world, api, store, refresher } = await anOpenCharacter()
    server.restore(backup, 'restored')
    api.logBefore = async () => {
      world.isOpen = false
      return server.log
    }
    await refresher.refresh(store)
    expect([store.snapshot.gold, store.position.epoch, store.missing]).toEqual([15, 'epoch', []])
  })

  test('before a retry is neither fetched nor reported as failed again', async () => {
    const { clock, world, store, refresher, requestTimes } = await anOpenCharacter()
    world.failure = offline
    await refresher.refresh(store)
    world.isOpen = false
    await clock.advance(600_000)
    expect(requestTimes).toEqual([0])
    expect(console.error).toHaveBeenCalledTimes(1)
  })
})

test('a local-only character is not fetched', async () => {
  const { server, refresher, requestTimes } = await anOpenCharacter()
  const record = newLocalRecord({ ...server.stored, revision: 0 }, () => 'id')
  await refresher.refresh(new CharacterStore(record, memoryStore(), () => 'id'))
  expect(requestTimes).toEqual([])
})

test('a refused base that the character has left behind is no sign of a restored server', async () => {
  const { server, api, store, refresher } = await anOpenCharacter()
  const logBefore = vi.spyOn(api, 'logBefore')
  const refused = { saveId: 's1', baseRevision: 1, changes: [] }
  expect(await refresher.refetch(store, refused)).toEqual(server.stored)
  expect(logBefore).not.toHaveBeenCalled()
})

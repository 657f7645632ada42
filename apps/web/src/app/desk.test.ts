import { aChange, aCharacter, gameNight, MemoryServer, VirtualClock } from '@everquill/testing'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../store/backend.ts'
import { keys } from '../store/queries.ts'
import { Desk } from './desk.ts'

const mira = aCharacter({ gold: 20 })
const ref = mira.publicRef

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function aDesk() {
  const server = new MemoryServer(mira)
  const clock = new VirtualClock(gameNight)
  const queries = new QueryClient()
  const world = { isDown: false, isGone: false, sends: 0 }
  let saves = 0
  const getCharacter = vi.fn<() => Promise<MemoryServer['stored']>>(async () => {
    if (world.isGone) throw new Refusal({ code: 'not-found' }, 404)
    if (world.isDown) throw new TypeError('Failed to fetch')
    return server.stored
  })
  const desk = new Desk({
    backend: { getCharacter },
    queries,
    now: clock.now,
    after: clock.after,
    random: () => 1,
    newId: () => `save ${++saves}`,
    send: async (_ref, save) => {
      world.sends += 1
      if (world.isDown) throw new TypeError('Failed to fetch')
      return server.save(save)
    },
  })
  /** Bob saves elsewhere; returns the event that the stream will bring. */
  const bob = (...change: Parameters<typeof aChange>) => {
    const outcome = server.save({ saveId: `bob ${server.commits.length}`, changes: [aChange(...change)] }, 'bob')
    return { publicRef: ref, revision: outcome.revision, saveId: outcome.saveId, entries: outcome.entries }
  }
  return { server, clock, queries, world, desk, getCharacter, bob }
}

describe('opening a character', () => {
  test('that lies open already leaves it as it is', async () => {
    const { desk, getCharacter } = aDesk()
    await desk.open(ref)
    const store = desk.at(ref)
    await desk.open(ref)
    expect(desk.at(ref)).toBe(store)
    expect(getCharacter).toHaveBeenCalledTimes(1)
  })

  test('twice at once leaves one draft', async () => {
    const { desk, server, getCharacter } = aDesk()
    const late = Promise.withResolvers<MemoryServer['stored']>()
    getCharacter.mockImplementationOnce(() => late.promise)
    const second = desk.open(ref)
    await desk.open(ref)
    const store = desk.at(ref)
    store.edit('gold', 15)
    late.resolve(server.stored)
    await second
    expect(desk.at(ref)).toBe(store)
    expect(desk.at(ref).draft.gold).toBe(15)
  })

  test('that is not there says so, and leaves the desk empty', async () => {
    const { desk, world } = aDesk()
    world.isGone = true
    await expect(desk.open(ref)).rejects.toThrow(Refusal)
    expect(() => desk.at(ref)).toThrow('not open')
  })

  test('catches up with what was saved while it was on its way', async () => {
    const { desk, server, getCharacter, bob, clock } = aDesk()
    const old = server.stored
    getCharacter.mockImplementationOnce(async () => old)
    const opening = desk.open(ref)
    desk.saved(bob('gold', 20, 25))
    await opening
    await clock.pass(0)
    expect(desk.at(ref).draft.gold).toBe(25)
  })
})

describe('a save', () => {
  test('made here is told in words, reaches the log and makes the lists reload', async () => {
    const { desk, clock, queries, server } = aDesk()
    await desk.open(ref)
    queries.setQueryData(keys.log(ref), server.log)
    queries.setQueryData(keys.characters, [])
    const states: string[] = []
    desk.subscribe(() => states.push(desk.current().kind))
    desk.at(ref).edit('gold', 15)
    await clock.pass(2_000)
    expect(states).toEqual(['saving', 'saved'])
    expect(queries.getQueryData(keys.log(ref))).toEqual(server.log)
    expect(server.log[0]?.data).toMatchObject({ field: 'gold', oldValue: 20, newValue: 15 })
    expect(queries.getQueryState(keys.characters)?.isInvalidated).toBe(true)
  })

  test('heard from elsewhere changes what is shown and the log, once', async () => {
    const { desk, queries, server, bob } = aDesk()
    await desk.open(ref)
    queries.setQueryData(keys.log(ref), server.log)
    const event = bob('gold', 20, 25)
    desk.saved(event)
    desk.saved(event)
    expect(desk.at(ref).draft.gold).toBe(25)
    expect(queries.getQueryData(keys.log(ref))).toEqual(server.log)
  })

  test('of a character that does not lie open is only of interest to the lists', () => {
    const { desk, queries, bob, getCharacter } = aDesk()
    queries.setQueryData(keys.characters, [])
    desk.saved(bob('gold', 20, 25))
    expect(queries.getQueryState(keys.characters)?.isInvalidated).toBe(true)
    expect(getCharacter).not.toHaveBeenCalled()
  })

  test('after one that was missed makes the whole character be fetched', async () => {
    const { desk, clock, bob } = aDesk()
    await desk.open(ref)
    bob('gold', 20, 25)
    desk.saved(bob('level', 1, 2))
    expect(desk.at(ref).isLoading).toBe(true)
    await clock.pass(0)
    expect(desk.at(ref).draft).toMatchObject({ gold: 25, level: 2 })
    expect(desk.at(ref).isLoading).toBe(false)
  })
})

describe('when the stream opens', () => {
  test('what was missed is fetched, under what is typed', async () => {
    const { desk, clock, bob } = aDesk()
    await desk.open(ref)
    desk.at(ref).edit('gold', 15)
    bob('gold', 20, 30)
    desk.opened()
    await clock.pass(0)
    expect(desk.at(ref).draft.gold).toBe(25)
  })

  test('what got no answer is sent again at once; what is being typed keeps its 2000 ms', async () => {
    const { desk, clock, world } = aDesk()
    await desk.open(ref)
    desk.at(ref).edit('gold', 15)
    desk.opened()
    await clock.pass(1_999)
    expect(world.sends).toBe(0)
    world.isDown = true
    await clock.pass(1)
    expect(desk.current()).toEqual({ kind: 'kept', count: 1 })
    world.isDown = false
    desk.opened()
    await clock.pass(0)
    expect(world.sends).toBe(2)
    expect(desk.current()).toEqual({ kind: 'saved' })
  })

  test('a character that is not there any more is known to be gone', async () => {
    const { desk, clock, world } = aDesk()
    await desk.open(ref)
    world.isGone = true
    desk.opened()
    await clock.pass(0)
    expect(desk.at(ref).isGone).toBe(true)
  })

  test('a network that breaks again takes nothing away', async () => {
    const { desk, clock, world } = aDesk()
    await desk.open(ref)
    world.isDown = true
    desk.opened()
    await clock.pass(0)
    expect(desk.at(ref)).toMatchObject({ isGone: false, isLoading: false })
    expect(desk.at(ref).draft).toEqual(mira)
  })
})

test('a page that is left sends what is typed', async () => {
  const { desk, clock, server } = aDesk()
  await desk.open(ref)
  desk.at(ref).edit('gold', 15)
  desk.flush()
  await clock.pass(0)
  expect(server.stored.character.gold).toBe(15)
})

describe('who sits at the desk', () => {
  test('finds it as it was, also when only now known by name', async () => {
    const { desk } = aDesk()
    await desk.open(ref)
    desk.seat('ann')
    desk.seat('ann')
    expect(desk.at(ref).publicRef).toBe(ref)
  })

  test('finds nothing of somebody else, and what those left half done is not sent', async () => {
    const { desk, clock, world } = aDesk()
    desk.seat('ann')
    await desk.open(ref)
    world.isDown = true
    desk.at(ref).edit('gold', 15)
    await clock.pass(2_000)
    desk.seat(null)
    desk.seat('bob')
    expect(() => desk.at(ref)).toThrow('not open')
    expect(desk.current()).toEqual({ kind: 'saved' })
    world.isDown = false
    await clock.pass(600_000)
    expect(world.sends).toBe(1)
  })
})

import type { LogEntry } from '@everquill/domain'
import { aChange, type MemoryServer } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../api/backend.ts'
import { keys } from '../queries/queries.ts'
import { aDesk, aRoom, mira, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const pageOf = (entries: readonly LogEntry[]) => ({
  entries,
  next: null,
  undone: [],
  people: { ann: 'Ann', bob: 'Bob' },
})

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
    queries.setQueryData(keys.log(ref), pageOf(server.log))
    queries.setQueryData(keys.characters, [])
    const states: string[] = []
    desk.subscribe(() => states.push(desk.current().kind))
    desk.at(ref).edit('gold', 15)
    await clock.pass(2_000)
    expect(states).toEqual(['saving', 'saved'])
    expect(queries.getQueryData(keys.log(ref))).toEqual(pageOf(server.log))
    expect(server.log[0]?.data).toMatchObject({ field: 'gold', oldValue: 20, newValue: 15 })
    expect(queries.getQueryState(keys.characters)?.isInvalidated).toBe(true)
  })

  test('heard from elsewhere changes what is shown and the log, once', async () => {
    const { desk, clock, queries, server, bob } = aDesk()
    await desk.open(ref)
    queries.setQueryData(keys.log(ref), pageOf(server.log))
    const event = bob('gold', 20, 25)
    desk.saved(event)
    desk.saved(event)
    await clock.pass(0)
    expect(desk.at(ref).draft.gold).toBe(25)
    expect(queries.getQueryData(keys.log(ref))).toEqual(pageOf(server.log))
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

  test('one that is gone lies on the device no longer, unless its person has not seen what was refused', async () => {
    for (const isRefused of [false, true]) {
      const { desk, clock, world, disk } = aDesk()
      await desk.open(ref)
      if (isRefused) desk.at(ref).edit('gold', 15)
      const save = await desk.at(ref).startSave()
      if (save) await desk.at(ref).refuse(save.saveId, { code: 'not-found' })
      world.isGone = true
      desk.opened()
      await clock.pass(0)
      expect((await disk.find(ref))?.replica.notices.length).toBe(isRefused ? 1 : undefined)
    }
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

test('a character that was created here gets its number when the server answers, and what was typed arrives', async () => {
  const { room, clock, disk, born, server, newborn } = aRoom()
  await disk.update('new-1', () => newborn('1'))
  const desk = room()
  await desk.open('new-1')
  const store = desk.at('new-1')
  store.edit('gold', 15)
  expect(desk.current()).toEqual({ kind: 'saving' })
  await clock.pass(3_000)
  expect(born).toEqual([['new-1', ref]])
  expect(desk.at(ref)).toBe(store)
  expect(server.stored.character.gold).toBe(15)
  expect((await disk.all()).map(({ replica }) => replica.snapshot.publicRef)).toEqual([ref])
  expect(desk.current()).toEqual({ kind: 'saved' })
})

test('what cannot be kept is said as long as it is not saved', async () => {
  const { desk, clock, world } = aDesk()
  await desk.open(ref)
  desk.setPersistent(false)
  expect(desk.current()).toEqual({ kind: 'saved' })
  world.isDown = true
  desk.at(ref).edit('gold', 15)
  await clock.pass(2_000)
  expect(desk.current()).toEqual({ kind: 'unkept', count: 1 })
  await expect(desk.persist()).rejects.toThrow('this page alone')
  desk.setPersistent(true)
  expect(desk.current()).toEqual({ kind: 'kept', count: 1 })
})

test('all that the server does not have can be asked for', async () => {
  const { desk, world } = aDesk()
  await desk.open(ref)
  expect(await desk.unsent()).toEqual([])
  world.isDown = true
  desk.at(ref).edit('gold', 15)
  expect(await desk.unsent()).toEqual([{ publicRef: ref, name: mira.name, changes: [aChange('gold', 20, 15)] }])
})

describe('who sits at the desk', () => {
  test('finds it as it was', async () => {
    const { desk } = aDesk()
    await desk.open(ref)
    const store = desk.at(ref)
    desk.switchUser('ann')
    expect(desk.at(ref)).toBe(store)
  })

  test('finds nothing of somebody else, and what those left half done is not sent until they are back', async () => {
    const { desk, clock, world, server } = aDesk()
    await desk.open(ref)
    world.isDown = true
    desk.at(ref).edit('gold', 15)
    await clock.pass(2_000)
    desk.switchUser(null)
    desk.switchUser('bob')
    expect(() => desk.at(ref)).toThrow('not open')
    expect(desk.current()).toEqual({ kind: 'saved' })
    world.isDown = false
    await clock.pass(600_000)
    expect(world.sends).toBe(1)
    desk.switchUser('ann')
    await clock.pass(0)
    expect(world.sends).toBe(2)
    expect(server.stored.character.gold).toBe(15)
  })

  test('is nobody: nothing can be opened', async () => {
    const { desk } = aDesk()
    desk.switchUser(null)
    await expect(desk.open(ref)).rejects.toThrow('nobody sits')
  })
})

import { aChange, type MemoryServer } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import { aBrowser, aTab, mira, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('opening a character', () => {
  test('opening an open character again keeps its store and sends no request', async () => {
    const { sync, getCharacter } = aTab()
    await sync.open(ref)
    const store = sync.storeOf(ref)
    await sync.open(ref)
    expect(sync.storeOf(ref)).toBe(store)
    expect(getCharacter).toHaveBeenCalledTimes(1)
  })

  test('two concurrent calls of open() share one draft', async () => {
    const { sync, server, getCharacter } = aTab()
    const late = Promise.withResolvers<MemoryServer['stored']>()
    getCharacter.mockImplementationOnce(() => late.promise)
    const second = sync.open(ref)
    await sync.open(ref)
    const store = sync.storeOf(ref)
    store.edit('gold', 15)
    late.resolve(server.stored)
    await second
    expect(sync.storeOf(ref)).toBe(store)
    expect(sync.storeOf(ref).draft.gold).toBe(15)
  })

  test('opening a character that does not exist rejects and opens nothing', async () => {
    const { sync, network } = aTab()
    network.isGone = true
    await expect(sync.open(ref)).rejects.toThrow(ProblemError)
    expect(() => sync.storeOf(ref)).toThrow('not open')
  })

  test('reading a character does not open it, and asks the server only for what is newer', async () => {
    const { sync, getCharacter } = aTab()
    expect(await sync.read(ref, 1)).toMatchObject({ publicRef: ref })
    expect(() => sync.storeOf(ref)).toThrow('not open')
    expect(getCharacter).toHaveBeenCalledTimes(1)
    await sync.open(ref)
    sync.storeOf(ref).edit('gold', 15)
    expect(await sync.read(ref, 99)).toMatchObject({ gold: 15 })
    expect(getCharacter).toHaveBeenCalledTimes(2)
  })

  test('a character that was opened before can be read offline', async () => {
    const { openTab, network, getCharacter } = aBrowser()
    await openTab().sync.open(ref)
    const { sync } = openTab()
    network.isDown = true
    expect(await sync.read(ref, 99)).toMatchObject({ publicRef: ref })
    getCharacter.mockClear()
    await sync.read(ref, 0)
    expect(getCharacter).not.toHaveBeenCalled()
    await expect(sync.read('404', 1)).rejects.toThrow('Failed to fetch')
  })

  test('a save received during the fetch is caught up with', async () => {
    const { sync, server, getCharacter, bob, clock } = aTab()
    const old = server.stored
    getCharacter.mockImplementationOnce(async () => old)
    const opening = sync.open(ref)
    sync.onSaved(bob('gold', 20, 25))
    await opening
    await clock.advance(0)
    expect(sync.storeOf(ref).draft.gold).toBe(25)
  })

  test('a save before the stream connected, but after the response was written, is caught up with', async () => {
    const { sync, server, getCharacter, bob, clock } = aTab()
    getCharacter.mockImplementationOnce(async () => {
      const old = server.stored
      bob('gold', 20, 25)
      sync.onConnected()
      return old
    })
    await sync.open(ref)
    await clock.advance(0)
    expect(sync.storeOf(ref).draft.gold).toBe(25)
  })
})

describe('saves', () => {
  test('a save made here changes the save state and is reported to the observer', async () => {
    const { sync, clock, observed, server } = aTab()
    await sync.open(ref)
    const states: string[] = []
    sync.subscribe(() => states.push(sync.current().kind))
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(2_000)
    expect(states).toEqual(['saving', 'saved'])
    expect(observed.entries).toEqual(server.stored.entries)
    expect(observed.entries[0]?.data).toMatchObject({ field: 'gold', oldValue: 20, newValue: 15 })
    expect(observed.listChanges).toBe(1)
  })

  test('flush() sends unsent changes without waiting 2000 ms', async () => {
    const { sync, server } = aTab()
    await sync.open(ref)
    sync.storeOf(ref).edit('gold', 15)
    await sync.flush()
    expect(server.stored.character.gold).toBe(15)
    expect(sync.current()).toEqual({ kind: 'saved' })
  })

  test('a save received twice is applied once', async () => {
    const { sync, clock, observed, bob } = aTab()
    await sync.open(ref)
    const event = bob('gold', 20, 25)
    sync.onSaved(event)
    sync.onSaved(event)
    await clock.advance(0)
    expect(sync.storeOf(ref).draft.gold).toBe(25)
    expect(observed.entries).toEqual([...event.entries, ...event.entries])
  })

  test('a save of a character that is not open is reported to the observer and fetches nothing', () => {
    const { sync, observed, bob, getCharacter } = aTab()
    const event = bob('gold', 20, 25)
    sync.onSaved(event)
    expect(observed).toMatchObject({ entries: event.entries, listChanges: 1 })
    expect(getCharacter).not.toHaveBeenCalled()
  })

  test('a gap before a received save makes the client fetch the whole character', async () => {
    const { sync, clock, bob } = aTab()
    await sync.open(ref)
    bob('gold', 20, 25)
    sync.onSaved(bob('level', 1, 2))
    await clock.advance(0)
    expect(sync.storeOf(ref).draft).toMatchObject({ gold: 25, level: 2 })
    expect(sync.storeOf(ref).isLoading).toBe(false)
  })

  test('events of a game are reported to the observer, with and without a log entry', () => {
    const { sync, observed, bob } = aTab()
    const event = bob('gold', 20, 25)
    sync.onSaved({ ...event, entries: event.entries.map((entry) => ({ ...entry, gameId: 'salt' })) })
    sync.onGameEvent({ gameId: 'sundays' })
    expect(observed.games).toEqual(['salt', 'sundays'])
  })
})

describe('connecting the event stream', () => {
  test('missed saves are fetched and the draft is rebased on them', async () => {
    const { sync, clock, bob, observed } = aTab()
    await sync.open(ref)
    sync.storeOf(ref).edit('gold', 15)
    bob('gold', 20, 30)
    sync.onConnected()
    await clock.advance(0)
    expect(sync.storeOf(ref).draft.gold).toBe(25)
    expect(observed.reconnections).toEqual([[ref]])
  })

  test('a failed save is retried at once, while fresh edits keep their 2000 ms', async () => {
    const { sync, clock, network } = aTab()
    await sync.open(ref)
    sync.storeOf(ref).edit('gold', 15)
    sync.onConnected()
    await clock.advance(1_999)
    expect(network.sends).toBe(0)
    network.isDown = true
    await clock.advance(1)
    expect(sync.current()).toEqual({ kind: 'waiting', count: 1 })
    network.isDown = false
    sync.onConnected()
    await clock.advance(0)
    expect(network.sends).toBe(2)
    expect(sync.current()).toEqual({ kind: 'saved' })
  })

  test('a deleted character is marked as gone', async () => {
    const { sync, clock, network } = aTab()
    await sync.open(ref)
    network.isGone = true
    sync.onConnected()
    await clock.advance(0)
    expect(sync.storeOf(ref).isGone).toBe(true)
  })

  test('a deleted character is removed from the local store unless it has unread notices', async () => {
    for (const isRefused of [false, true]) {
      const { sync, clock, network, localStore } = aTab()
      await sync.open(ref)
      if (isRefused) sync.storeOf(ref).edit('gold', 15)
      const save = await sync.storeOf(ref).startSave()
      if (save) await sync.storeOf(ref).refuse(save.saveId, { code: 'not-found' })
      network.isGone = true
      sync.onConnected()
      await clock.advance(0)
      expect((await localStore.find(ref))?.replica.notices.length).toBe(isRefused ? 1 : undefined)
    }
  })

  test('a failed refetch is repeated, also if nothing else happens', async () => {
    const { sync, server, network, clock } = aTab()
    await sync.open(ref)
    network.losesReads = true
    sync.onConnected()
    server.save({ saveId: 'bob 1', changes: [aChange('gold', 20, 25)] }, 'bob')
    await clock.advance(10_000)
    network.losesReads = false
    await clock.advance(120_000)
    expect(sync.storeOf(ref).draft.gold).toBe(25)
  })

  test('a save that is refused because the character is gone marks it as gone until an event arrives', async () => {
    const { sync, network, clock, server } = aTab()
    await sync.open(ref)
    network.isGone = true
    network.refusal = new ProblemError({ code: 'not-found' }, 404)
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(2_100)
    expect(sync.storeOf(ref).isGone).toBe(true)
    network.isGone = false
    await sync.receiveSave({
      ...server.save({ saveId: 'bob 1', changes: [aChange('gold', 20, 25)] }, 'bob'),
      publicRef: ref,
    })
    expect(sync.storeOf(ref)).toMatchObject({ isGone: false, draft: { gold: 25 } })
  })

  test('a failed refetch changes nothing', async () => {
    const { sync, clock, network } = aTab()
    await sync.open(ref)
    network.isDown = true
    sync.onConnected()
    await clock.advance(0)
    expect(sync.storeOf(ref)).toMatchObject({ isGone: false, isLoading: false })
    expect(sync.storeOf(ref).draft).toEqual(mira)
  })
})

test('a local-only character is registered when the server responds, and its edits are saved', async () => {
  const { sync, clock, localStore, registered, server, localOnlyRecord, observed } = aTab()
  await localStore.update('new-1', () => localOnlyRecord('1'))
  await sync.open('new-1')
  const store = sync.storeOf('new-1')
  store.edit('gold', 15)
  expect(sync.current()).toEqual({ kind: 'saving' })
  await clock.advance(3_000)
  expect(registered).toEqual([['new-1', ref]])
  expect(sync.storeOf(ref)).toBe(store)
  expect(server.stored.character.gold).toBe(15)
  expect((await localStore.all()).map(({ replica }) => replica.snapshot.publicRef)).toEqual([ref])
  expect(sync.current()).toEqual({ kind: 'saved' })
  sync.onConnected()
  expect(observed.reconnections).toEqual([[ref]])
})

test('the save state is not-persistent while unsaved changes are only in memory', async () => {
  const { sync, clock, network, localStoreFaults } = aTab()
  await sync.open(ref)
  localStoreFaults.isFull = true
  expect(sync.current()).toEqual({ kind: 'saved' })
  network.isDown = true
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(2_000)
  expect(sync.current()).toEqual({ kind: 'not-persistent', count: 1 })
  await expect(sync.persist()).rejects.toThrow('only in memory')
  localStoreFaults.isFull = false
  await sync.persist()
  expect(sync.current()).toEqual({ kind: 'waiting', count: 1 })
})

test('unsent() lists all changes that the server does not have', async () => {
  const { sync, network } = aTab()
  await sync.open(ref)
  expect(await sync.unsent()).toEqual([])
  network.isDown = true
  sync.storeOf(ref).edit('gold', 15)
  expect(await sync.unsent()).toEqual([{ publicRef: ref, name: mira.name, changes: [aChange('gold', 20, 15)] }])
})

test('a character can be opened although the database cannot be read', async () => {
  const { openTab, localStore } = aBrowser()
  localStore.all = () => Promise.reject(new DOMException('broken', 'UnknownError'))
  localStore.find = () => Promise.reject(new DOMException('broken', 'UnknownError'))
  const { sync } = openTab()
  await sync.open(ref)
  expect(sync.storeOf(ref).draft.name).toBe(mira.name)
})

test('a character that cannot be written to the local store is opened, and its edits are saved', async () => {
  const { sync, clock, server, localStoreFaults } = aTab()
  localStoreFaults.isFull = true
  await sync.open(ref)
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
  expect(sync.current()).toEqual({ kind: 'saved' })
})

test('a character that was registered can still be opened under its local-only ref', async () => {
  const { sync, localStore, localOnlyRecord, clock, openTab, registered } = aTab()
  await localStore.update('new-1', () => localOnlyRecord('1'))
  await sync.open('new-1')
  await clock.advance(10_000)
  const next = openTab().sync
  await next.open('new-1')
  expect(next.storeOf('new-1').publicRef).toBe(ref)
  expect(registered.at(-1)).toEqual(['new-1', ref])
})

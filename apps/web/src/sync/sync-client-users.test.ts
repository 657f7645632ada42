import { type MemoryServer } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTab, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('switching users', () => {
  test('switching to the same user keeps open characters', async () => {
    const { sync } = aTab()
    await sync.open(ref)
    const store = sync.storeOf(ref)
    sync.switchUser('ann')
    expect(sync.storeOf(ref)).toBe(store)
  })

  test("another user sees nothing of the previous one, whose changes are sent only after they're back", async () => {
    const { sync, clock, network, server } = aTab()
    await sync.open(ref)
    network.isDown = true
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(2_000)
    sync.switchUser(null)
    sync.switchUser('bob')
    expect(() => sync.storeOf(ref)).toThrow('not open')
    expect(sync.current()).toEqual({ kind: 'saved' })
    network.isDown = false
    await clock.advance(600_000)
    expect(network.sends).toBe(1)
    sync.switchUser('ann')
    await clock.advance(0)
    expect(network.sends).toBe(2)
    expect(server.stored.character.gold).toBe(15)
  })

  test('without a signed-in user nothing can be opened', async () => {
    const { sync } = aTab()
    sync.switchUser(null)
    await expect(sync.open(ref)).rejects.toThrow('must be called after sign-in')
  })
})

test('a character that is still being fetched when the user changes is not opened for the next user', async () => {
  const { sync, getCharacter, server, clock } = aTab()
  const { promise: fetched, resolve } = Promise.withResolvers<void>()
  getCharacter.mockImplementationOnce(async () => {
    await fetched
    return server.stored
  })
  const outcome = sync.open(ref).catch(() => 'rejected')
  await clock.advance(0)
  sync.switchUser('bob')
  resolve()
  expect(await outcome).toBe('rejected')
  expect(() => sync.storeOf(ref)).toThrow('is not open')
})

test('a character that is still being stored when the user changes is not opened for the next user', async () => {
  const { sync, localStore, clock } = aTab()
  const { promise: stored, resolve } = Promise.withResolvers<void>()
  vi.spyOn(localStore, 'update').mockImplementationOnce(async (publicRef, change) => {
    await stored
    return localStore.update(publicRef, change)
  })
  const outcome = sync.open(ref).catch(() => 'rejected')
  await clock.advance(0)
  sync.switchUser('bob')
  resolve()
  expect(await outcome).toBe('rejected')
  expect(() => sync.storeOf(ref)).toThrow('is not open')
})

test('a character of the previous user is not fetched as the next user', async () => {
  const { sync, network, clock, getCharacter, openTab } = aTab()
  await sync.open(ref)
  network.isDown = true
  sync.storeOf(ref).edit('gold', 15)
  await clock.advance(30)
  network.isDown = false
  network.delay = 5_000
  // Sends what is left and fetches the character afterwards.
  const next = openTab().sync
  await clock.advance(100)
  next.switchUser('bob')
  sync.switchUser('bob')
  getCharacter.mockClear()
  await clock.advance(60_000)
  expect(getCharacter).not.toHaveBeenCalled()
})

test('a character that arrives after sign-out is not stored', async () => {
  const { sync, clock, getCharacter, localStore } = aTab()
  await sync.open(ref)
  const late = Promise.withResolvers<MemoryServer['stored']>()
  getCharacter.mockImplementationOnce(() => late.promise)
  sync.onConnected()
  sync.switchUser(null)
  await localStore.removeAllFinished()
  late.resolve({ ...(await getCharacter()), revision: 9 })
  await clock.advance(60_000)
  expect(await localStore.all()).toEqual([])
})

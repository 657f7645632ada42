import { type MemoryServer } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, aTab, ref } from './browser.fixture.ts'

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

describe('when the user changes while a character is being opened, it is not opened for the next user', () => {
  /** Opens a character, and lets what `wait` delays go on only after the user has changed. */
  async function switchDuringOpen(wait: (tab: ReturnType<typeof aTab>, switched: Promise<void>) => void) {
    const tab = aTab()
    const { sync, clock } = tab
    const { promise: switched, resolve } = Promise.withResolvers<void>()
    wait(tab, switched)
    const outcome = sync.open(ref).catch(() => 'rejected')
    await clock.advance(0)
    sync.switchUser('bob')
    resolve()
    return { outcome: await outcome, sync }
  }

  test('if it is still being fetched', async () => {
    const { outcome, sync } = await switchDuringOpen(({ getCharacter, server }, switched) => {
      getCharacter.mockImplementationOnce(() => switched.then(() => server.stored))
    })
    expect(outcome).toBe('rejected')
    expect(() => sync.storeOf(ref)).toThrow('is not open')
  })

  test('if it is still being stored', async () => {
    const { outcome, sync } = await switchDuringOpen(({ localStore }, switched) => {
      vi.spyOn(localStore, 'update').mockImplementationOnce((publicRef, change) =>
        switched.then(() => localStore.update(publicRef, change)),
      )
    })
    expect(outcome).toBe('rejected')
    expect(() => sync.storeOf(ref)).toThrow('is not open')
  })
})

test('an edit that could not be stored before sign-out is saved after signing in again', async () => {
  const { sync, network, clock, server, setFull } = aTab()
  await sync.open(ref)
  network.isDown = true
  setFull(true)
  sync.storeOf(ref).edit('gold', 15)
  sync.switchUser(null)
  // The write that was due fails after sign-out.
  await clock.advance(1_000)
  setFull(false)
  network.isDown = false
  sync.switchUser('ann')
  await clock.advance(60_000)
  expect(server.stored.character.gold).toBe(15)
})

test('a journal entry that another page has applied is not written again after sign-out', async () => {
  const { openTab, getCharacter, clock, server, journal } = aBrowser()
  await openTab().sync.open(ref)
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  getCharacter.mockImplementationOnce(() => interrupted)
  const { sync, setFull } = openTab()
  await sync.open(ref)
  setFull(true)
  sync.storeOf(ref).edit('gold', 15)
  sync.switchUser(null)
  await clock.advance(1_000)
  await openTab().sync.open(ref)
  await clock.advance(60_000)
  expect([server.stored.character.gold, journal.entries()]).toEqual([15, []])
  reject(new TypeError('Failed to fetch'))
  await clock.advance(1_000)
  expect(journal.entries()).toEqual([])
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
  late.resolve({ ...(await getCharacter(ref)), revision: 9 })
  await clock.advance(60_000)
  expect(await localStore.all()).toEqual([])
})

describe('a guest who brings everything along to an account', () => {
  test('sends what was not sent yet as that account, once, and leaves nothing behind', async () => {
    const { sync, clock, network, server, localStore } = aTab()
    await sync.open(ref)
    network.isDown = true
    sync.storeOf(ref).edit('gold', 15)
    await clock.advance(2_000)
    await sync.bringAlong('ann', 'bob')
    expect(await localStore.all()).toEqual([])
    network.isDown = false
    sync.switchUser('bob')
    await clock.advance(60_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.log.filter(({ data }) => data.field === 'gold')).toHaveLength(1)
    expect(sync.current()).toEqual({ kind: 'saved' })
  })

  test('takes along what was typed a moment ago', async () => {
    const { sync, clock, server } = aTab()
    await sync.open(ref)
    sync.storeOf(ref).edit('gold', 15)
    await sync.bringAlong('ann', 'bob')
    sync.switchUser('bob')
    await clock.advance(60_000)
    expect(server.stored.character.gold).toBe(15)
  })

  test('what both have not sent is kept if the account has a record of the character already', async () => {
    const { sync, clock, server, network, openTab, localStore } = aTab()
    const other = openTab().sync
    other.switchUser('bob')
    await other.open(ref)
    await sync.open(ref)
    network.isDown = true
    sync.storeOf(ref).edit('gold', 15)
    other.storeOf(ref).edit('silver', 3)
    await clock.advance(2_000)
    await sync.bringAlong('ann', 'bob')
    expect(await localStore.all()).toEqual([])
    network.isDown = false
    other.switchUser(null)
    sync.switchUser('bob')
    await clock.advance(60_000)
    expect(server.stored.character).toMatchObject({ gold: 15, silver: 3 })
    expect(server.log.filter(({ data }) => ['gold', 'silver'].includes(data.field))).toHaveLength(2)
  })

  test.each(['the local store', 'the journal'] as const)(
    'what another tab of the guest adds to %s later is sent when the account is opened the next time',
    async (place) => {
      const { sync, clock, server, network, openTab } = aTab()
      const ghost = openTab()
      await ghost.sync.open(ref)
      await sync.bringAlong('ann', 'bob')
      network.isDown = true
      ghost.sync.storeOf(ref).edit('gold', 15)
      if (place === 'the journal') ghost.sync.onPageHide()
      else await clock.advance(2_000)
      ghost.kill()
      network.isDown = false
      sync.switchUser('bob')
      await clock.advance(60_000)
      expect(server.stored.character.gold).toBe(15)
      expect(server.log.filter(({ data }) => data.field === 'gold')).toHaveLength(1)
    },
  )
})

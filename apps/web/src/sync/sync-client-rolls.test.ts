import { rollOf } from '@everquill/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, ref } from './browser.fixture.ts'
import type { RollOutcome } from './outbox/rolls.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const totalOf = (outcome: RollOutcome) => (outcome.kind === 'rolled' ? outcome.roll.total : outcome.problem.code)

/** A tab with an open character. */
async function anOpenSheet(browser = aBrowser()) {
  const tab = browser.openTab()
  await tab.sync.open(ref)
  const rollsOnServer = () =>
    browser.server.log.map(({ data }) => rollOf(data)).flatMap((roll) => (roll ? [[roll.total, roll.onDevice]] : []))
  const shownRolls = () =>
    new Set(tab.observed.entries.filter(({ data }) => rollOf(data) !== null).map(({ id }) => id)).size
  return { ...browser, ...tab, rollsOnServer, shownRolls }
}

describe('online', () => {
  test('the server throws, and the roll is in the log at once', async () => {
    const { dice, sync, server, rollsOnServer, shownRolls } = await anOpenSheet()
    const outcome = await dice.roll(ref, { notation: '1d20+3', for: 'str' })
    expect(outcome).toEqual({
      kind: 'rolled',
      roll: { notation: '1d20+3', dice: [[{ value: 5 }], []], total: 8, for: 'str' },
      saveId: server.log[0]?.saveId,
    })
    expect(rollsOnServer()).toEqual([[8, undefined]])
    expect(shownRolls()).toBe(1)
    expect(sync.storeOf(ref).revision).toBe(2)
    expect(sync.current()).toEqual({ kind: 'saved' })
  })

  test('an invalid dice formula is refused without a request', async () => {
    const { dice, network } = await anOpenSheet()
    for (const notation of ['abc', '1e99', '--5', '🎲', '', '7'])
      expect(totalOf(await dice.roll(ref, { notation }))).toBe('not-dice')
    expect(network.rolls).toBe(0)
  })

  test('a roll that the server refuses is not thrown in the browser instead', async () => {
    const { dice, sync, network } = await anOpenSheet()
    network.refusesRolls = true
    expect(totalOf(await dice.roll(ref, { notation: '1d6' }))).toBe('not-found')
    expect(sync.storeOf(ref).rolls).toEqual([])
  })

  test('a roll is the one of a server that responds within 3 s', async () => {
    const { dice, network, clock, rollsOnServer } = await anOpenSheet()
    network.rollDelay = 2_999
    const rolling = dice.roll(ref, { notation: '1d6' })
    await clock.advance(2_999)
    expect(totalOf(await rolling)).toBe(5)
    expect(rollsOnServer()).toEqual([[5, undefined]])
  })

  test('a roll whose response is lost once is requested again and is the same roll', async () => {
    const { dice, network, rollsOnServer } = await anOpenSheet()
    network.losesResponses = true
    const rolling = dice.roll(ref, { notation: '1d6' })
    network.losesResponses = false
    expect(totalOf(await rolling)).toBe(5)
    expect(rollsOnServer()).toEqual([[5, undefined]])
  })
})

describe('offline', () => {
  test('the browser throws at once, marks the roll as such, and sends it once when the server is back', async () => {
    const { dice, sync, network, clock, rollsOnServer, shownRolls, rollUpdates } = await anOpenSheet()
    network.isDown = true
    const outcome = await dice.roll(ref, { notation: '2d6', for: 'climbing' })
    expect(outcome).toMatchObject({ kind: 'rolled', roll: { total: 4, onDevice: true, for: 'climbing' } })
    await clock.advance(10_000)
    expect(sync.current()).toEqual({ kind: 'waiting', count: 1 })
    expect(await sync.unsent()).toMatchObject([
      { publicRef: ref, changes: [{ field: 'roll', newValue: { total: 4 } }] },
    ])
    network.isDown = false
    await clock.advance(60_000)
    expect(rollsOnServer()).toEqual([[4, true]])
    expect(shownRolls()).toBe(1)
    expect(sync.current()).toEqual({ kind: 'saved' })
    expect(rollUpdates).toEqual([])
  })

  test('offline rolls are sent in order, after the edits', async () => {
    const { dice, sync, network, clock, server } = await anOpenSheet()
    network.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    sync.storeOf(ref).edit('gold', 15)
    await dice.roll(ref, { notation: '2d6' })
    await clock.advance(10_000)
    expect(sync.current()).toEqual({ kind: 'waiting', count: 3 })
    network.isDown = false
    await clock.advance(120_000)
    const messages = server.log.map(({ message }) => message).toReversed()
    expect(messages.slice(1)).toEqual(['Gold 20 → 15', 'Rolled 1d6: 2', 'Rolled 2d6: 4'])
  })

  test('offline rolls survive the page, and several tabs send them once', async () => {
    const browser = aBrowser()
    const { dice, kill, network } = await anOpenSheet(browser)
    network.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    kill()
    network.isDown = false
    const [one, other] = [await anOpenSheet(browser), await anOpenSheet(browser)]
    await browser.clock.advance(60_000)
    expect(one.rollsOnServer()).toEqual([[2, true]])
    for (const { sync } of [one, other]) expect(sync.current()).toEqual({ kind: 'saved' })
  })

  test('offline rolls are sent by a page that does not open the character', async () => {
    const browser = aBrowser()
    const { dice, kill, network, rollsOnServer } = await anOpenSheet(browser)
    network.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    kill()
    network.isDown = false
    browser.openTab()
    await browser.clock.advance(60_000)
    expect(rollsOnServer()).toEqual([[2, true]])
  })

  test('a roll sent by a page that died before the response is sent again and logged once', async () => {
    const browser = aBrowser()
    const { dice, kill, network } = await anOpenSheet(browser)
    network.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    network.isDown = false
    network.losesResponses = true
    await browser.clock.advance(2_000)
    kill()
    network.losesResponses = false
    const { rollsOnServer, sync } = await anOpenSheet(browser)
    await browser.clock.advance(60_000)
    expect(rollsOnServer()).toEqual([[2, true]])
    expect(sync.current()).toEqual({ kind: 'saved' })
  })

  test('rolls of a local-only character are sent after it is registered', async () => {
    const { network, localStore, localOnlyRecord, openTab, clock, registered, server } = aBrowser()
    network.isDown = true
    await localStore.update('new-abc', () => localOnlyRecord('abc'))
    const { sync, dice } = openTab()
    await sync.open('new-abc')
    expect(totalOf(await dice.roll('new-abc', { notation: '1d6' }))).toBe(2)
    expect(network.rolls).toBe(0)
    network.isDown = false
    await clock.advance(120_000)
    expect(registered).toEqual([['new-abc', ref]])
    expect(server.log[0]?.message).toBe('Rolled 1d6: 2')
    expect(sync.current()).toEqual({ kind: 'saved' })
  })

  test('an offline roll that the server refuses is removed and reported', async () => {
    const { dice, sync, network, clock, rollUpdates } = await anOpenSheet()
    network.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    network.isDown = false
    network.refusesRolls = true
    await clock.advance(60_000)
    expect(rollUpdates).toMatchObject([{ kind: 'refused', localRoll: { total: 2 }, problem: { code: 'not-found' } }])
    expect(sync.storeOf(ref).rolls).toEqual([])
    expect(sync.current()).toEqual({ kind: 'saved' })
  })
})

describe('a roll thrown by both the server and the browser', () => {
  test("the server's roll counts and is reported when its responses were lost", async () => {
    const { dice, network, clock, rollsOnServer, rollUpdates } = await anOpenSheet()
    network.losesResponses = true
    expect(totalOf(await dice.roll(ref, { notation: '1d6' }))).toBe(2)
    network.losesResponses = false
    await clock.advance(60_000)
    expect(rollsOnServer()).toEqual([[5, undefined]])
    expect(rollUpdates).toMatchObject([{ kind: 'superseded', localRoll: { total: 2 }, roll: { total: 5 } }])
  })

  test("the server's roll counts and is reported when its response arrives after the timeout", async () => {
    const { dice, sync, network, clock, rollsOnServer, rollUpdates } = await anOpenSheet()
    network.rollDelay = 4_000
    const rolling = dice.roll(ref, { notation: '1d6' })
    await clock.advance(3_000)
    expect(totalOf(await rolling)).toBe(2)
    await clock.advance(1_000)
    expect(rollUpdates).toHaveLength(1)
    await clock.advance(60_000)
    expect(rollsOnServer()).toEqual([[5, undefined]])
    expect(rollUpdates).toMatchObject([{ kind: 'superseded', localRoll: { total: 2 }, roll: { total: 5 } }])
    expect(sync.current()).toEqual({ kind: 'saved' })
  })
})

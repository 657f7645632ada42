import { rollOf, type LogEntry } from '@everquill/domain'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RollOutcome } from './outbox/rolls.ts'
import { keys } from '../queries/queries.ts'
import { aRoom, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const totalOf = (outcome: RollOutcome) => (outcome.kind === 'rolled' ? outcome.roll.total : outcome.problem.code)

/** Ann at her sheet, with what she is told later of her dice. */
async function atTheTable(room = aRoom()) {
  const queries = new QueryClient()
  const tab = room.aTab(queries)
  await tab.desk.open(ref)
  queries.setQueryData(keys.log(ref), { entries: room.server.log, next: null, undone: [], people: { ann: 'Ann' } })
  const rolls = () =>
    room.server.log.map(({ data }) => rollOf(data)).flatMap((roll) => (roll ? [[roll.total, roll.onDevice]] : []))
  const shown = () =>
    (queries.getQueryData<{ entries: readonly LogEntry[] }>(keys.log(ref))?.entries ?? []).filter(
      ({ data }) => rollOf(data) !== null,
    )
  return { ...room, ...tab, rolls, shown }
}

describe('with a server', () => {
  test('it throws, and the roll stands in the log at once', async () => {
    const { dice, desk, rolls, shown } = await atTheTable()
    const outcome = await dice.roll(ref, { notation: '1d20+3', for: 'str' })
    expect(outcome).toEqual({
      kind: 'rolled',
      roll: { notation: '1d20+3', dice: [[{ value: 5 }], []], total: 8, for: 'str' },
    })
    expect(rolls()).toEqual([[8, undefined]])
    expect(shown()).toHaveLength(1)
    expect(desk.at(ref).revision).toBe(2)
    expect(desk.current()).toEqual({ kind: 'saved' })
  })

  test('nonsense rolls nothing and asks nobody', async () => {
    const { dice, world } = await atTheTable()
    for (const notation of ['abc', '1e99', '--5', '🎲', '', '7'])
      expect(totalOf(await dice.roll(ref, { notation }))).toBe('not-dice')
    expect(world.rolls).toBe(0)
  })

  test('a no is a no: nothing is thrown here instead', async () => {
    const { dice, desk, world } = await atTheTable()
    world.refusesDice = true
    expect(totalOf(await dice.roll(ref, { notation: '1d6' }))).toBe('not-found')
    expect(desk.at(ref).rolls).toEqual([])
  })

  test('an answer that gets lost once is asked for again, and it is the same roll', async () => {
    const { dice, world, rolls } = await atTheTable()
    world.losesAnswers = true
    const rolling = dice.roll(ref, { notation: '1d6' })
    world.losesAnswers = false
    expect(totalOf(await rolling)).toBe(5)
    expect(rolls()).toEqual([[5, undefined]])
  })
})

describe('without a server', () => {
  test('this device throws at once, says so, and sends the dice when there is one: once', async () => {
    const { dice, desk, world, clock, rolls, shown, news } = await atTheTable()
    world.isDown = true
    const outcome = await dice.roll(ref, { notation: '2d6', for: 'climbing' })
    expect(outcome).toMatchObject({ kind: 'rolled', roll: { total: 4, onDevice: true, for: 'climbing' } })
    await clock.pass(10_000)
    expect(desk.current()).toEqual({ kind: 'kept', count: 1 })
    expect(await desk.unsent()).toMatchObject([
      { publicRef: ref, changes: [{ field: 'roll', newValue: { total: 4 } }] },
    ])
    world.isDown = false
    await clock.pass(60_000)
    expect(rolls()).toEqual([[4, true]])
    expect(shown()).toHaveLength(1)
    expect(desk.current()).toEqual({ kind: 'saved' })
    expect(news).toEqual([])
  })

  test('dice are sent in the order they fell, and after what was typed', async () => {
    const { dice, desk, world, clock, server } = await atTheTable()
    world.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    desk.at(ref).edit('gold', 15)
    await dice.roll(ref, { notation: '2d6' })
    await clock.pass(10_000)
    expect(desk.current()).toEqual({ kind: 'kept', count: 3 })
    world.isDown = false
    await clock.pass(120_000)
    expect(
      server.log
        .map(({ message }) => message)
        .toReversed()
        .slice(1),
    ).toEqual(['Gold 20 → 15', 'Rolled 1d6: 2', 'Rolled 2d6: 4'])
  })

  test('they survive the page: the next one sends them, whichever tab it is, once', async () => {
    const room = aRoom()
    const { dice, die, world } = await atTheTable(room)
    world.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    die()
    world.isDown = false
    const [one, other] = [await atTheTable(room), await atTheTable(room)]
    await room.clock.pass(60_000)
    expect(one.rolls()).toEqual([[2, true]])
    for (const { desk } of [one, other]) expect(desk.current()).toEqual({ kind: 'saved' })
  })

  test('they are sent by a page that shows no sheet, too', async () => {
    const room = aRoom()
    const { dice, die, world, rolls } = await atTheTable(room)
    world.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    die()
    world.isDown = false
    room.aTab()
    await room.clock.pass(60_000)
    expect(rolls()).toEqual([[2, true]])
  })

  test('what was sent by a page that died before the answer is sent again and counts once', async () => {
    const room = aRoom()
    const { dice, die, world } = await atTheTable(room)
    world.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    world.isDown = false
    world.losesAnswers = true
    await room.clock.pass(2_000)
    die()
    world.losesAnswers = false
    const { rolls, desk } = await atTheTable(room)
    await room.clock.pass(60_000)
    expect(rolls()).toEqual([[2, true]])
    expect(desk.current()).toEqual({ kind: 'saved' })
  })

  test('for a character that the server does not know yet they wait for its number', async () => {
    const { world, disk, newborn, aTab, clock, born, server } = aRoom()
    world.isDown = true
    await disk.update('new-abc', () => newborn('abc'))
    const { desk, dice } = aTab()
    await desk.open('new-abc')
    expect(totalOf(await dice.roll('new-abc', { notation: '1d6' }))).toBe(2)
    expect(world.rolls).toBe(0)
    world.isDown = false
    await clock.pass(120_000)
    expect(born).toEqual([['new-abc', ref]])
    expect(server.log[0]?.message).toBe('Rolled 1d6: 2')
    expect(desk.current()).toEqual({ kind: 'saved' })
  })

  test('those that are refused are dropped with a word', async () => {
    const { dice, desk, world, clock, news } = await atTheTable()
    world.isDown = true
    await dice.roll(ref, { notation: '1d6' })
    world.isDown = false
    world.refusesDice = true
    await clock.pass(60_000)
    expect(news).toMatchObject([{ kind: 'refused', mine: { total: 2 }, problem: { code: 'not-found' } }])
    expect(desk.at(ref).rolls).toEqual([])
    expect(desk.current()).toEqual({ kind: 'saved' })
  })
})

describe('where both have thrown, the dice of the server count, and that is told', () => {
  test('because its answers got lost', async () => {
    const { dice, world, clock, rolls, news } = await atTheTable()
    world.losesAnswers = true
    expect(totalOf(await dice.roll(ref, { notation: '1d6' }))).toBe(2)
    world.losesAnswers = false
    await clock.pass(60_000)
    expect(rolls()).toEqual([[5, undefined]])
    expect(news).toMatchObject([{ kind: 'counted', mine: { total: 2 }, roll: { total: 5 } }])
  })

  test('because its answer came too late', async () => {
    const { dice, desk, world, clock, rolls, news } = await atTheTable()
    world.slowness = 4_000
    const rolling = dice.roll(ref, { notation: '1d6' })
    await clock.pass(3_000)
    expect(totalOf(await rolling)).toBe(2)
    await clock.pass(1_000)
    expect(news).toHaveLength(1)
    await clock.pass(60_000)
    expect(rolls()).toEqual([[5, undefined]])
    expect(news).toMatchObject([{ kind: 'counted', mine: { total: 2 }, roll: { total: 5 } }])
    expect(desk.current()).toEqual({ kind: 'saved' })
  })
})

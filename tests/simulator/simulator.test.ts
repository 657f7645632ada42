import { describe, expect, test } from 'vitest'
import { scheduleOf } from './events.ts'
import { plantedFaults } from './planted-faults.ts'
import { runSchedule } from './run-schedule.ts'
import { shorten, shortestTrace } from './shorten.ts'
import { simulate, simulateOnAllCores } from './simulate.ts'

const minutes = 60_000

test(
  'no invariant is broken in 1,000 schedules of 5 devices with 50 edits each',
  async () => {
    const { totals, broken } = await simulateOnAllCores(1, 1_000)
    expect(broken && { ...broken, traceLines: await shortestTrace(scheduleOf(1, broken.number)) }).toBeNull()
    expect(totals.edits).toBe(250_000)
  },
  5 * minutes,
)

/** Schedules that once broke an invariant. A change to how schedules are generated must find these bugs anew. */
test.each([
  [1, 13, 'a conflicting text restored a line that another user had changed since'],
  [1, 16, 'hit points typed on top of a refused correction were counted twice'],
  [1, 2, 'a committed save was refused on retry once its character was in the trash'],
  [1, 966, 'a reduced retry of a committed save was refused after its author had lost access'],
  [20_261_115, 8_236, 'a response that arrived during the refetch of its save did not report what it had replaced'],
  [
    20_261_116,
    381,
    'a change withdrawn from a stale save was lost because its entry had been removed and restored in between',
  ],
  [21, 67, 'a change made by others between refetch and send was replaced without confirmation'],
])('seed %i, schedule %i runs without violation; it once found: %s', async (seed, number) => {
  expect((await runSchedule(scheduleOf(seed, number))).violation).toBeNull()
})

test('the same seed yields the same run, event by event, and another seed a different one', async () => {
  const [first, again, other] = [
    await runSchedule(scheduleOf(1, 3), undefined, true),
    await runSchedule(scheduleOf(1, 3), undefined, true),
    await runSchedule(scheduleOf(2, 3), undefined, true),
  ]
  expect(again).toEqual(first)
  expect(other.traceLines).not.toEqual(first.traceLines)
})

test('one core and all cores yield the same totals', async () => {
  const onOne = await simulate({ seed: 1, first: 1, last: 8, step: 1 })
  expect(await simulateOnAllCores(1, 8)).toEqual(onOne)
})

test('every kind of fault and edit occurs in 20 schedules', async () => {
  const { totals } = await simulate({ seed: 1, first: 1, last: 20, step: 1 })
  for (const [name, count] of Object.entries(totals)) expect(count, name).toBeGreaterThan(0)
})

describe('planted faults', () => {
  test.each(plantedFaults)(
    'the simulator finds: $name',
    async ({ parts }) => {
      const { broken } = await simulate({ seed: 1, first: 1, last: 50, step: 1 }, parts)
      expect(broken).not.toBeNull()
    },
    minutes,
  )
})

test(
  'a failing schedule is shortened to the events it needs',
  async () => {
    const fault = plantedFaults.find(({ name }) => name === 'counters are sent as absolute values')
    const { broken } = await simulate({ seed: 1, first: 1, last: 50, step: 1 }, fault?.parts)
    const schedule = scheduleOf(1, broken?.number ?? 0)
    const short = await shorten(schedule, fault?.parts)
    expect(short.events.length).toBeLessThan(20)
    expect(short.events.every((event) => schedule.events.includes(event))).toBe(true)
    expect((await shortestTrace(short, fault?.parts)).join('\n')).toContain(broken?.violation.invariant)
  },
  minutes,
)

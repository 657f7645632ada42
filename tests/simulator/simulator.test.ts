import { describe, expect, test } from 'vitest'
import { scheduleOf } from './events.ts'
import { plantedFaults } from './planted-faults.ts'
import { runSchedule } from './run-schedule.ts'
import { shorten, storyOf } from './shorten.ts'
import { simulate, simulateOnAllCores } from './simulate.ts'

const minutes = 60_000

test(
  'no promise is broken in 1,000 schedules of 5 devices with 50 edits each',
  async () => {
    const { totals, broken } = await simulateOnAllCores(1, 1_000)
    expect(broken && { ...broken, story: await storyOf(scheduleOf(1, broken.number)) }).toBeNull()
    expect(totals.edits).toBe(250_000)
  },
  5 * minutes,
)

/** Schedules that once broke a promise, and what they found. Who changes how schedules are made must find them anew. */
test.each([
  [1, 13, 'a contested text put back a line that somebody else had changed since'],
  [1, 16, 'hit points typed on top of a correction that was refused came from nowhere'],
  [1, 2, 'a save that was committed was answered as refused, once its character was in the trash'],
  [1, 966, 'a save that had arrived was refused when it came again with less in it, and its author had been sent away'],
  [20_261_115, 8_236, 'an answer that came while its save was asked about did not tell what it had replaced'],
  [20_261_116, 381, 'what was taken back from an old save was lost, because its thing had been away in between'],
  [21, 67, 'what others wrote between looking again and sending was replaced without asking'],
])('seed %i, schedule %i once found that %s', async (seed, number) => {
  expect((await runSchedule(scheduleOf(seed, number))).violation).toBeNull()
})

test('the same seed brings the same schedule, event by event, and another seed another', async () => {
  const [first, again, other] = [
    await runSchedule(scheduleOf(1, 3), undefined, true),
    await runSchedule(scheduleOf(1, 3), undefined, true),
    await runSchedule(scheduleOf(2, 3), undefined, true),
  ]
  expect(again).toEqual(first)
  expect(other.story).not.toEqual(first.story)
})

test('the same schedules come to the same totals on one core as on all', async () => {
  const onOne = await simulate({ seed: 1, first: 1, last: 8, step: 1 })
  expect(await simulateOnAllCores(1, 8)).toEqual(onOne)
})

test('everything goes wrong that can go wrong', async () => {
  const { totals } = await simulate({ seed: 1, first: 1, last: 20, step: 1 })
  for (const [what, count] of Object.entries(totals)) expect(count, what).toBeGreaterThan(0)
})

describe('a planted fault is found', () => {
  test.each(plantedFaults)(
    '$name',
    async ({ parts }) => {
      const { broken } = await simulate({ seed: 1, first: 1, last: 50, step: 1 }, parts)
      expect(broken).not.toBeNull()
    },
    minutes,
  )
})

test(
  'a story is shortened to what it needs',
  async () => {
    const fault = plantedFaults.find(({ name }) => name === 'counters are sent as absolute values')
    const { broken } = await simulate({ seed: 1, first: 1, last: 50, step: 1 }, fault?.parts)
    const schedule = scheduleOf(1, broken?.number ?? 0)
    const short = await shorten(schedule, fault?.parts)
    expect(short.happenings.length).toBeLessThan(20)
    expect(short.happenings.every((happening) => schedule.happenings.includes(happening))).toBe(true)
    expect((await storyOf(short, fault?.parts)).join('\n')).toContain(broken?.violation.invariant)
  },
  minutes,
)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scheduleOf } from './events.ts'
import type { Outcome } from './outcome.ts'
import { patched } from './planted/patch-source.ts'
import { sourceFaults } from './planted/source-faults.ts'
import { inWorker, simulateOnAllCores } from './workers.ts'

const minutes = 60_000
const root = join(import.meta.dirname, '../..')

/** Schedules 1 to 100 with a planted fault, up to the first violation. */
const findFault = (fault: string): Promise<Outcome> =>
  inWorker({ kind: 'simulate', selection: { seed: 1, first: 1, last: 100, step: 1 } }, fault)

test(
  'no invariant is broken in 1,000 schedules of 5 devices with 30 edits each, in which every kind of fault and edit occurs',
  async () => {
    const { broken, totals } = await simulateOnAllCores(1, 1_000)
    const traceLines = broken && (await inWorker({ kind: 'trace', schedule: scheduleOf(1, broken.number) }))
    expect(broken && { ...broken, traceLines }).toBeNull()
    for (const [name, count] of Object.entries(totals)) expect(count, name).toBeGreaterThan(0)
  },
  60 * minutes,
)

test('the same seed yields the same run, event by event, and another seed a different one', async () => {
  const run = (seed: number) => inWorker({ kind: 'run', schedule: scheduleOf(seed, 3), isTraced: true })
  const [first, again, other] = [await run(1), await run(1), await run(2)]
  expect(again).toEqual(first)
  expect(other.traceLines).not.toEqual(first.traceLines)
})

test('one core and all cores yield the same totals', async () => {
  const onOne = await inWorker({ kind: 'simulate', selection: { seed: 1, first: 1, last: 8, step: 1 } })
  expect(await simulateOnAllCores(1, 8)).toEqual(onOne)
})

test.each(sourceFaults)('this planted fault still applies to the source: $name', ({ patches }) => {
  for (const patch of patches) expect(patched(readFileSync(join(root, patch.file), 'utf8'), patch)).toBeTruthy()
})

test('a patch must match the source exactly once', () => {
  const patch = { file: 'a.ts', find: 'one', replace: 'two' }
  expect(patched('just one', patch)).toBe('just two')
  expect(() => patched('two', patch)).toThrow('a.ts must contain this text exactly once: one')
  expect(() => patched('one and one', patch)).toThrow('exactly once')
})

test(
  'a failing schedule is shortened to the events it needs',
  async () => {
    const fault = 'counters are sent as absolute values'
    const { broken } = await findFault(fault)
    const schedule = scheduleOf(1, broken?.number ?? 0)
    const short = await inWorker({ kind: 'shorten', schedule }, fault)
    expect(short.events.length).toBeLessThan(20)
    for (const event of short.events) expect(schedule.events).toContainEqual(event)
    const lines = await inWorker({ kind: 'trace', schedule: short }, fault)
    expect(lines.join('\n')).toContain(broken?.violation.invariant)
  },
  60 * minutes,
)

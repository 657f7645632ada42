import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { scheduleOf } from './events.ts'
import { realParts, type Parts } from './parts.ts'
import { runSchedule } from './run-schedule.ts'
import type { Violation } from './oracles/violation.ts'
import { addTotals, noTotals, type Totals } from './world.ts'

/** Every `step`-th schedule from `first` to `last`. */
export interface Selection {
  readonly seed: number
  readonly first: number
  readonly last: number
  readonly step: number
}

export interface Outcome {
  readonly totals: Totals
  /** The first schedule with a violation. */
  readonly broken: { readonly number: number; readonly violation: Violation } | null
}

/** Runs schedules one after the other, up to the first violation. */
export async function simulate({ seed, first, last, step }: Selection, parts: Parts = realParts): Promise<Outcome> {
  let totals = noTotals()
  for (let number = first; number <= last; number += step) {
    const run = await runSchedule(scheduleOf(seed, number), parts)
    totals = addTotals(totals, run.totals)
    if (run.violation) return { totals, broken: { number, violation: run.violation } }
  }
  return { totals, broken: null }
}

/** Runs schedules 1 to `schedules` on all cores; the result does not depend on their number. */
export async function simulateOnAllCores(seed: number, schedules: number): Promise<Outcome> {
  const step = Math.min(schedules, Math.max(2, availableParallelism()))
  const shares = Array.from({ length: step }, (_, i) => inWorker({ seed, first: i + 1, last: schedules, step }))
  return (await Promise.all(shares)).reduce((one, other) => ({
    totals: addTotals(one.totals, other.totals),
    broken: earlier(one.broken, other.broken),
  }))
}

const earlier = (one: Outcome['broken'], other: Outcome['broken']): Outcome['broken'] =>
  one && (!other || one.number < other.number) ? one : other

const inWorker = (selection: Selection): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('simulate-worker.ts', import.meta.url), { workerData: selection, execArgv: [] })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Schedule } from './events.ts'
import { earlier, type Outcome, type Run, type Selection } from './outcome.ts'
import { addTotals } from './totals.ts'

/** What a worker can do. Every task runs in a thread of its own, because a planted fault patches what it imports. */
export type Task =
  | { readonly kind: 'simulate'; readonly selection: Selection }
  | { readonly kind: 'run'; readonly schedule: Schedule; readonly isTraced: boolean }
  | { readonly kind: 'shorten'; readonly schedule: Schedule }
  | { readonly kind: 'trace'; readonly schedule: Schedule }

interface Results {
  readonly simulate: Outcome
  readonly run: Run
  readonly shorten: Schedule
  readonly trace: readonly string[]
}

export type TaskResult = Results[Task['kind']]

/** Runs a task in a worker, with a planted fault if there is one. */
export const inWorker = <T extends Task>(task: T, fault: string | null = null): Promise<Results[T['kind']]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('simulate-worker.ts', import.meta.url), {
      workerData: { task, fault },
      execArgv: [],
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** Runs schedules 1 to `schedules` on all cores; the result does not depend on their number. */
export async function simulateOnAllCores(seed: number, schedules: number): Promise<Outcome> {
  const step = Math.min(schedules, Math.max(2, availableParallelism()))
  const shares = Array.from({ length: step }, (_, i) =>
    inWorker({ kind: 'simulate', selection: { seed, first: i + 1, last: schedules, step } }),
  )
  return (await Promise.all(shares)).reduce((one, other) => ({
    totals: addTotals(one.totals, other.totals),
    broken: earlier(one.broken, other.broken),
  }))
}

/** Calls `work` for every element, as many at a time as there are cores. */
export async function onAllCores<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  let next = 0
  const takeOne = async (): Promise<void> => {
    for (let index = next++; index < all.length; index = next++) results[index] = await work(all[index] as T)
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeOne))
  return results
}

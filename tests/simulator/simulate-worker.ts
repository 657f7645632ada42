import { parentPort, workerData } from 'node:worker_threads'
import { patchSource } from './planted/patch-source.ts'
import { sourceFaults } from './planted/source-faults.ts'
import type { Task, TaskResult } from './workers.ts'

const { task, fault } = workerData as { task: Task; fault: string | null }
const isPatched = patchSource(sourceFaults.find(({ name }) => name === fault)?.patches ?? [])

// Imported after the patches are registered.
const { serverFaults } = await import('./planted/server-faults.ts')
const { simulate } = await import('./simulate.ts')
const { runSchedule } = await import('./run-schedule.ts')
const { shorten, shortestTrace } = await import('./shorten.ts')
isPatched()

const parts = serverFaults.find(({ name }) => name === fault)?.parts

async function run(): Promise<TaskResult> {
  switch (task.kind) {
    case 'simulate':
      return simulate(task.selection, parts)
    case 'run':
      return runSchedule(task.schedule, parts, task.isTraced)
    case 'shorten':
      return shorten(task.schedule, parts)
    case 'trace':
      return shortestTrace(task.schedule, parts)
  }
}

parentPort?.postMessage(await run())

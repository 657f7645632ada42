import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerData } from './write-thread.ts'

const { commitStarted } = workerData as WorkerData

/** Ends as soon as it is given something to write, so that nobody knows whether that was committed. */
parentPort?.on('message', () => {
  Atomics.store(commitStarted, 0, 1)
  process.exit(1)
})

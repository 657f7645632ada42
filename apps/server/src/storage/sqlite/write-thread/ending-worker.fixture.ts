import { parentPort } from 'node:worker_threads'

/** Ends as soon as it is given something to write. */
parentPort?.on('message', () => process.exit(1))

import { parentPort, workerData } from 'node:worker_threads'
import { simulate, type Selection } from './simulate.ts'

parentPort?.postMessage(await simulate(workerData as Selection))

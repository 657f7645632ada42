import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'

/** What to send again and again. */
export interface Replay {
  readonly port: number
  readonly path: string
  readonly cookie: string
  readonly save: string
  /** How many at once. */
  readonly count: number
}

// In a thread of its own, so that receiving the responses does not delay those who are measured.
const { port, path, cookie, save, count } = workerData as Replay
const connections = await Promise.all(Array.from({ length: count }, () => Connection.open(port)))
const attack = { isOn: false }

async function replay(): Promise<void> {
  while (attack.isOn) {
    await Promise.all(connections.map((one) => one.request('PATCH', path, cookie, save).catch(() => undefined)))
    await setTimeout(100)
  }
  parentPort?.postMessage('stopped')
}

parentPort?.on('message', (message: 'start' | 'stop') => {
  attack.isOn = message === 'start'
  if (attack.isOn) void replay()
})
parentPort?.postMessage('ready')

import { parentPort } from 'node:worker_threads'
import './write-worker.ts'

/** The usual worker, but as if no message to it could be deserialized. */
parentPort?.removeAllListeners('message')
parentPort?.on('message', () => parentPort?.emit('messageerror', new Error('The message cannot be read')))

import { extname } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { StorageUnavailable } from '../../port.ts'
import { connectionPragmas } from '../durability.ts'
import type { WriteStatement } from '../statements.ts'

/** A statement and its values. */
export type Write = readonly [statement: WriteStatement, values: readonly SQLInputValue[]]

/** What the worker starts with. */
export interface WorkerData {
  readonly file: string
  readonly pragmas: string
  /** 1 while other connections may see a transaction that this thread does not know to be committed. */
  readonly commitStarted: Int32Array
}

/** The writes of one transaction. A statement is sent once and gets the next number, because its text is long. */
export interface WorkerRequest {
  readonly newStatements: readonly WriteStatement[]
  readonly writes: readonly (readonly [statement: number, values: readonly SQLInputValue[]])[]
}

/** That the worker is ready for its first transaction, or the outcome of one: null, or why it was rolled back. */
export type WorkerMessage = 'ready' | WorkerFailure | null

/** Why a transaction was rolled back. */
export interface WorkerFailure {
  readonly message: string
  readonly code: string | undefined
  readonly errcode: number | undefined
}

/** Another thread with a connection of its own, which commits one transaction at a time. */
export interface WriteThread {
  /** Starts the thread if it does not run. */
  readonly start: () => void
  /** Whether the thread would write a transaction at once; starting takes it longer than many transactions. */
  readonly isReady: () => boolean
  /** Rejects with `StorageUnavailable` if the thread ended and may have committed, with another error if nothing was written. */
  readonly commit: (writes: readonly Write[]) => Promise<void>
  /** Whether other connections may see a transaction before `commit` resolves. */
  readonly hasCommitStarted: () => boolean
  readonly close: () => Promise<void>
}

interface WriteThreadOptions {
  /** The database. */
  readonly file: string
  readonly program?: URL
}

interface RunningWorker {
  readonly worker: Worker
  isReady: boolean
  /** The numbers of its statements by their texts. */
  readonly numbers: Map<string, number>
}

/** Beside this file, both as source and in the build. */
const ownProgram = new URL(`./write-worker${extname(import.meta.filename)}`, import.meta.url)

/** A transaction starts the thread if it does not run, for example because it has ended. */
export function writeThread({ file, program = ownProgram }: WriteThreadOptions): WriteThread {
  const commitStarted = new Int32Array(new SharedArrayBuffer(4))
  let running: RunningWorker | null = null
  let waiting: PromiseWithResolvers<void> | null = null

  function launch(): RunningWorker {
    const workerData: WorkerData = { file, pragmas: connectionPragmas, commitStarted }
    const worker = new Worker(program, {
      workerData,
      env: {},
      execArgv: [],
      // It only passes values on; the default lets more garbage pile up than the server uses when idle.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    const launched: RunningWorker = { worker, isReady: false, numbers: new Map() }
    let cause: unknown = null
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'ready') return (launched.isReady = true)
      worker.unref()
      if (message) waiting?.reject(Object.assign(new Error(message.message), message))
      else waiting?.resolve()
    })
    // Only a transaction keeps the process running.
    worker.unref()
    worker.on('error', (error) => (cause = error))
    // After that its connection is closed, so that it locks nothing any more.
    worker.on('exit', () => {
      running = null
      const message = 'The thread that writes to the database ended.'
      const isUnknown = Atomics.load(commitStarted, 0) === 1
      waiting?.reject(isUnknown ? new StorageUnavailable(message, { cause }) : new Error(message, { cause }))
    })
    return launched
  }

  return {
    start() {
      try {
        running ??= launch()
      } catch {
        // The system may have no thread left. Nothing depends on this one, and the next call tries again.
      }
    },
    isReady: () => running?.isReady === true,
    commit(writes) {
      const { worker, numbers } = (running ??= launch())
      const newStatements: WriteStatement[] = []
      const newNumbers = new Map<string, number>()
      const numbered = writes.map(([statement, values]) => {
        const known = numbers.get(statement.sql) ?? newNumbers.get(statement.sql)
        if (known !== undefined) return [known, values] as const
        const number = numbers.size + newNumbers.size
        newStatements.push(statement)
        newNumbers.set(statement.sql, number)
        return [number, values] as const
      })
      Atomics.store(commitStarted, 0, 0)
      worker.postMessage({ newStatements, writes: numbered } satisfies WorkerRequest)
      // If the message could not be sent, the thread does not know the new statements.
      for (const [sql, number] of newNumbers) numbers.set(sql, number)
      worker.ref()
      waiting = Promise.withResolvers()
      return waiting.promise
    },
    hasCommitStarted: () => Atomics.load(commitStarted, 0) === 1,
    async close() {
      if (!running) return
      const { worker } = running
      worker.ref()
      // Also if an error ends it, at which `once` of node:events would reject.
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage(null)
      await ended
    },
  }
}

// Runs in a thread of its own. It imports nothing else at run time, because the thread would have another copy of it in memory.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { WriteStatement } from '../statements.ts'
import type { WorkerData, WorkerFailure, WorkerMessage, WorkerRequest } from './write-thread.ts'

const { file, pragmas, commitStarted } = workerData as WorkerData
const db = new DatabaseSync(file)
db.exec(pragmas)
const begin = db.prepare('begin immediate')
const commit = db.prepare('commit')
const statements: WriteStatement[] = []
const prepared: StatementSync[] = []

function write({ newStatements, writes }: WorkerRequest): void {
  statements.push(...newStatements)
  begin.run()
  for (const [number, values] of writes) {
    const { sql = '', unwritten } = statements[number] ?? {}
    const { changes } = (prepared[number] ??= db.prepare(sql)).run(...values)
    if (unwritten === 'mistake' && changes === 0)
      throw new Error('A row was not as it was when the change was worked out')
  }
  Atomics.store(commitStarted, 0, 1)
  commit.run()
}

function failureOf(request: WorkerRequest): WorkerFailure | null {
  try {
    write(request)
    return null
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    // An error that is sent to another thread arrives without these.
    const { message, code, errcode } = error as Error & Pick<WorkerFailure, 'code' | 'errcode'>
    return { message, code, errcode }
  }
}

const post = (message: WorkerMessage) => parentPort?.postMessage(message)

parentPort?.on('message', (request: WorkerRequest | null) => {
  if (request) return post(failureOf(request))
  db.close()
  parentPort?.close()
})

// A message that cannot be deserialized gets no answer. The end of the thread is one.
parentPort?.on('messageerror', (error) => {
  throw error
})

post('ready')

import type { DatabaseSync } from 'node:sqlite'
import { StorageUnavailable } from '../port.ts'
import { unavailableOr } from './statements.ts'

interface Waiting {
  /** Does the work inside its own savepoint; never rejects. Returns how to tell whoever waits. */
  readonly attempt: () => Promise<() => void>
  readonly reject: (reason: unknown) => void
}

/** Commits the work of several transactions together, so that they share the wait for the disk. */
export interface GroupCommit {
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when all work that was handed over is done; further work is refused. */
  readonly finish: () => Promise<void>
}

/** Beyond this many the first would wait too long for the last. */
const maxTogether = 64

/** Each work is atomic by a savepoint of its own, and nobody is told of anything before the disk has it. */
export function groupCommit(db: DatabaseSync): GroupCommit {
  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  const savepoint = db.prepare('savepoint work')
  const release = db.prepare('release work')
  const back = db.prepare('rollback to work')
  const waiting: Waiting[] = []
  let draining: Promise<void> | null = null
  let finished = false

  function transaction<T>(work: () => Promise<T>): Promise<T> {
    if (finished) return Promise.reject(new StorageUnavailable('The database is closed.'))
    return new Promise((resolve, reject) => {
      waiting.push({ attempt: () => attempt(work, resolve, reject), reject })
      draining ??= drain()
    })
  }

  async function attempt<T>(
    work: () => Promise<T>,
    resolve: (value: T) => void,
    reject: (reason: unknown) => void,
  ): Promise<() => void> {
    savepoint.run()
    try {
      const value = await work()
      release.run()
      return () => resolve(value)
    } catch (error) {
      // A full disk can end the whole transaction by itself; then there is no savepoint to go back to.
      if (db.isTransaction) {
        back.run()
        release.run()
      }
      return () => reject(unavailableOr(error))
    }
  }

  async function drain(): Promise<void> {
    // Whatever else arrives in this turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await commitTogether()
    draining = null
  }

  async function commitTogether(): Promise<void> {
    const together: Waiting[] = []
    const tellings: (() => void)[] = []
    try {
      begin.run()
      for (let next = waiting.shift(); next; next = together.length < maxTogether ? waiting.shift() : undefined) {
        together.push(next)
        tellings.push(await next.attempt())
        if (!db.isTransaction) throw new Error('the database took the transaction back')
      }
      commit.run()
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      const reason = new StorageUnavailable('The database could not write; nothing was kept.', { cause: error })
      // When not even a transaction could begin, nobody had their turn yet.
      for (const { reject } of together.length > 0 ? together : waiting.splice(0)) reject(reason)
      return
    }
    for (const tell of tellings) tell()
  }

  return {
    transaction,
    async finish() {
      finished = true
      await draining
    },
  }
}

import type { DatabaseSync } from 'node:sqlite'
import { StorageUnavailable } from '../port.ts'
import { sharedSync } from './shared-sync.ts'
import { asStorageError, outageReason } from './statements.ts'

interface QueuedWork {
  /** Does the work in a savepoint; never rejects. The returned function settles the caller's promise. */
  readonly attempt: () => Promise<() => void>
  readonly reject: (reason: unknown) => void
}

/** Commits the work of several transactions together, and several commits share one disk sync. */
export interface GroupCommit {
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>
  /** The transactions that have not begun. */
  readonly waiting: () => number
  /** Does work while no transaction is open. */
  readonly between: <T>(work: () => T) => Promise<T>
  /** Resolves when everything that was committed until now is on disk. */
  readonly synced: () => Promise<void>
  /** Resolves when all queued work is done; new work is rejected. */
  readonly finish: () => Promise<void>
}

/** With more than this many, the first would wait too long for the last. */
const maxGroupSize = 64

/**
 * Each work is atomic through a savepoint of its own, and no promise resolves before the commit is on disk: `sync` brings
 * it there. That happens in another thread, so that the next group is written meanwhile.
 */
export function groupCommit(db: DatabaseSync, sync: () => Promise<void>): GroupCommit {
  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  const savepoint = db.prepare('savepoint work')
  const release = db.prepare('release work')
  const rollback = db.prepare('rollback to work')
  const queue: QueuedWork[] = []
  const walSync = sharedSync(sync)
  let draining: Promise<void> | null = null
  let closed: StorageUnavailable | null = null

  function transaction<T>(work: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(closed)
    return new Promise((resolve, reject) => {
      queue.push({ attempt: () => attempt(work, resolve, reject), reject })
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
      // SQLite may roll back the whole transaction by itself, for example when the disk is full.
      if (db.isTransaction) {
        rollback.run()
        release.run()
      }
      return () => reject(asStorageError(error))
    }
  }

  async function drain(): Promise<void> {
    // Work that arrives in the same turn of the event loop joins the group.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) await commitGroup()
    draining = null
  }

  function assertOpen(): void {
    if (closed) throw closed
  }

  /** Resolves when no transaction is open: another one may have started while the first was awaited. */
  async function idle(): Promise<void> {
    if (draining === null) return
    await draining
    await idle()
  }

  async function commitGroup(): Promise<void> {
    const group: QueuedWork[] = []
    const settlers: (() => void)[] = []
    try {
      begin.run()
      for (let next = queue.shift(); next; next = group.length < maxGroupSize ? queue.shift() : undefined) {
        group.push(next)
        settlers.push(await next.attempt())
        if (!db.isTransaction) throw new Error('SQLite rolled the transaction back')
      }
      commit.run()
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      const outage = new StorageUnavailable('The database could not commit; nothing was written.', {
        reason: outageReason(error),
        cause: error,
      })
      // If not even `begin` succeeded, no work was taken from the queue yet.
      for (const { reject } of group.length > 0 ? group : queue.splice(0)) reject(outage)
      return
    }
    void settleOnDisk(group, settlers)
  }

  async function settleOnDisk(group: readonly QueuedWork[], settlers: readonly (() => void)[]): Promise<void> {
    try {
      await walSync.request()
    } catch (cause) {
      // What the sync should have written may be lost, and so is everything that is written after it.
      closed = asUnstored(cause)
      for (const { reject } of [...group, ...queue.splice(0)]) reject(closed)
      return
    }
    for (const settle of settlers) settle()
  }

  return {
    transaction,
    waiting: () => queue.length,
    async between(work) {
      assertOpen()
      await idle()
      assertOpen()
      return work()
    },
    synced: () => walSync.settled().catch((cause: unknown) => Promise.reject(asUnstored(cause))),
    async finish() {
      closed ??= new StorageUnavailable('The database is closed.')
      await draining
      // Those who wait for a commit learn that it failed.
      await walSync.settled().catch(() => {})
    },
  }
}

const asUnstored = (cause: unknown): StorageUnavailable =>
  new StorageUnavailable('The disk did not store what was written; restart the server.', { cause })

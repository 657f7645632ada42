import type { DatabaseSync } from 'node:sqlite'
import { StorageUnavailable } from '../port.ts'
import { sharedSync } from './shared-sync.ts'
import { asStorageError, outageReason } from './statements.ts'
import type { DeferredWrites } from './write-thread/deferred-writes.ts'
import type { WriteThread } from './write-thread/write-thread.ts'

/** Does work in a savepoint; never rejects. The returned function settles the caller's promise. */
type Attempt = () => Promise<() => void>

interface QueuedWork {
  readonly attempt: Attempt
  readonly reject: (reason: unknown) => void
  /** How another thread can write it, if it can. */
  readonly deferred?: { readonly keys: readonly string[]; readonly attempt: Attempt }
}

/** A change of one character. */
export interface ChangeWork<T> {
  /** Two changes that have one of these in common are never deferred together, because the second must see the first. */
  readonly keys: readonly string[]
  /** Does the work but defers its writes. If they cannot be written, the work is done again by `write`. */
  readonly defer: () => Promise<T>
  readonly write: () => Promise<T>
}

/** Commits the work of several transactions together, and several commits share one disk sync. */
export interface GroupCommit {
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>
  /** A transaction that another thread may write, together with others. */
  readonly change: <T>(work: ChangeWork<T>) => Promise<T>
  /** The transactions that have not begun. */
  readonly waiting: () => number
  /** Does work while no transaction is open. */
  readonly between: <T>(work: () => T) => Promise<T>
  /** Resolves when everything that was committed until now is on disk. */
  readonly synced: () => Promise<void>
  /** Resolves when all queued work is done; new work is rejected. */
  readonly finish: () => Promise<void>
}

/** Where changes are written instead of on the connection. */
export interface HandOff {
  readonly writes: DeferredWrites
  readonly thread: WriteThread
}

/** With more than this many, the first would wait too long for the last. */
const maxGroupSize = 64

/** With larger groups, all of 32 clients would wait for the other thread at the same time, while this one has nothing to do. */
const maxHandedOff = 12

/**
 * Each work is atomic through a savepoint of its own, and no promise resolves before the commit is on disk: `sync` brings
 * it there. That happens in another thread, so that the next group is written meanwhile. Several changes that wait at the
 * same time are only worked out here: another thread writes and commits them, so that this one has time for requests.
 */
export function groupCommit(db: DatabaseSync, sync: () => Promise<void>, handOff?: HandOff): GroupCommit {
  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  const savepoint = db.prepare('savepoint work')
  const release = db.prepare('release work')
  const rollback = db.prepare('rollback to work')
  const rollbackAll = db.prepare('rollback')
  let queue: QueuedWork[] = []
  /** What waits for a moment without a transaction; with steady work the queue may never be empty. */
  const pauses: (() => void)[] = []
  const walSync = sharedSync(sync)
  let draining: Promise<void> | null = null
  /** Settles when a sync of what the other thread committed last was requested. */
  let handedOff: Promise<void> | null = null
  let closed: StorageUnavailable | null = null

  function enqueue(work: QueuedWork): void {
    if (closed) return work.reject(closed)
    queue.push(work)
    draining ??= drain()
  }

  async function attempt<T>(
    work: () => Promise<T>,
    resolve: (value: T) => void,
    reject: (reason: unknown) => void,
  ): Promise<() => void> {
    savepoint.run()
    const written = handOff?.writes.length ?? 0
    try {
      const value = await work()
      release.run()
      return () => resolve(value)
    } catch (error) {
      handOff?.writes.truncate(written)
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
    while (queue.length > 0 || pauses.length > 0) {
      for (const doWork of pauses.splice(0)) doWork()
      if (areChangesNext()) handOff?.thread.start()
      if (handOff && canHandOff()) await handOffGroup(handOff)
      else if (queue.length > 0) await commitGroup()
    }
    draining = null
  }

  async function commitGroup(): Promise<void> {
    const group: QueuedWork[] = []
    const settlers: (() => void)[] = []
    const isFull = () => group.length === maxGroupSize || (group.length > 0 && canHandOff())
    try {
      begin.run()
      for (let next = queue.shift(); next; next = isFull() ? undefined : queue.shift()) {
        group.push(next)
        settlers.push(await next.attempt())
        requireTransaction()
      }
      commit.run()
    } catch (error) {
      if (db.isTransaction) rollbackAll.run()
      // If not even `begin` succeeded, no work was taken from the queue yet.
      rejectAll(group.length > 0 ? group : queue.splice(0), asUncommitted(error))
      return
    }
    void settleOnDisk(group, settlers)
  }

  /** For a single change, the way to the other thread and back would take longer than writing it. */
  const areChangesNext = () =>
    handOff !== undefined && queue[0]?.deferred !== undefined && queue[1]?.deferred !== undefined

  /** Until the thread is ready, no one waits for it: changes are written on the connection. */
  const canHandOff = () => areChangesNext() && handOff?.thread.isReady() === true

  /** Takes changes from the start of the queue, without those that must see another one of them. */
  function takeChanges(): readonly Required<QueuedWork>[] {
    const end = queue.findIndex(({ deferred }) => !deferred)
    const next = (end < 0 ? queue : queue.slice(0, end)) as readonly Required<QueuedWork>[]
    const keys = new Set<string>()
    const taken = new Set<QueuedWork>()
    for (const change of next) {
      const isIndependent = change.deferred.keys.every((key) => !keys.has(key))
      if (isIndependent && taken.size < maxHandedOff) taken.add(change)
      for (const key of change.deferred.keys) keys.add(key)
    }
    queue = queue.filter((work) => !taken.has(work))
    return [...taken] as readonly Required<QueuedWork>[]
  }

  async function handOffGroup({ writes, thread }: HandOff): Promise<void> {
    try {
      begin.run()
    } catch (error) {
      // The next group would wait as long again for the same lock, and all requests with it.
      return rejectAll(queue.splice(0), asUncommitted(error))
    }
    const group = takeChanges()
    const settlers: (() => void)[] = []
    try {
      for (const { deferred } of group) {
        settlers.push(await deferred.attempt())
        requireTransaction()
      }
      // Whatever was written here is written again by the thread.
      rollbackAll.run()
      handedOff = thread.commit(writes.take()).then(
        () => void settleOnDisk(group, settlers),
        (error: unknown) => {
          // The thread may have committed before it ended.
          void walSync.request().catch(() => {})
          throw error
        },
      )
      await handedOff
    } catch (error) {
      if (db.isTransaction) rollbackAll.run()
      writes.take()
      if (asStorageError(error) instanceof StorageUnavailable) rejectAll(group, asUncommitted(error))
      // Each gets an outcome of its own when their writes are not deferred.
      else queue.unshift(...group.map(({ attempt: attemptAlone, reject }) => ({ attempt: attemptAlone, reject })))
    }
  }

  function requireTransaction(): void {
    if (!db.isTransaction) throw new Error('SQLite rolled the transaction back')
  }

  async function settleOnDisk(group: readonly QueuedWork[], settlers: readonly (() => void)[]): Promise<void> {
    try {
      await walSync.request()
    } catch (cause) {
      // What the sync should have written may be lost, and so is everything that is written after it.
      closed = asUnstored(cause)
      rejectAll([...group, ...queue.splice(0)], closed)
      return
    }
    for (const settle of settlers) settle()
  }

  return {
    transaction: (work) =>
      new Promise((resolve, reject) => enqueue({ attempt: () => attempt(work, resolve, reject), reject })),
    change: ({ keys, defer, write }) =>
      new Promise((resolve, reject) =>
        enqueue({
          attempt: () => attempt(write, resolve, reject),
          reject,
          deferred: { keys, attempt: () => attempt(defer, resolve, reject) },
        }),
      ),
    waiting: () => queue.length,
    between: (work) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(closed)
        pauses.push(() => {
          try {
            if (closed) throw closed
            resolve(work())
          } catch (error) {
            reject(error)
          }
        })
        draining ??= drain()
      }),
    async synced() {
      // A commit of the other thread may have become visible before this thread heard of it.
      if (handOff?.thread.hasCommitStarted()) await handedOff?.catch(() => {})
      await walSync.settled().catch((cause: unknown) => Promise.reject(asUnstored(cause)))
    },
    async finish() {
      closed ??= new StorageUnavailable('The database is closed.')
      await draining
      // Those who wait for a commit learn that it failed.
      await walSync.settled().catch(() => {})
    },
  }
}

const rejectAll = (works: readonly QueuedWork[], reason: StorageUnavailable): void =>
  works.forEach(({ reject }) => reject(reason))

const asUncommitted = (cause: unknown): StorageUnavailable =>
  cause instanceof StorageUnavailable
    ? cause
    : new StorageUnavailable('The database could not commit; nothing was written.', {
        reason: outageReason(cause),
        cause,
      })

const asUnstored = (cause: unknown): StorageUnavailable =>
  new StorageUnavailable('The disk did not store what was written; restart the server.', { cause })

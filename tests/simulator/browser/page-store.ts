import type { LocalRecord, LocalStore } from '../../../apps/web/src/sync/local/local-store.ts'
import type { SeededRandom } from '../random.ts'
import type { VirtualClock } from '../virtual-time.ts'
import type { PageLife } from './page-life.ts'

/** A write that failed because the schedule says so. */
export class StorageFull extends Error {}

/** The faults of a device's database. Each is the virtual time until which it lasts. */
export class StoreFaults {
  /** All pages: writes fail because the quota is exceeded. */
  fullUntil = 0
  /** Nothing is answered. */
  silentUntil = 0
  /** When the last requested transaction runs: IndexedDB runs them in order. */
  lastAt = 0

  heal(): void {
    this.fullUntil = 0
    this.silentUntil = 0
  }
}

/** A write of a page: the records before it, of which a move has two, and the record after it. */
export interface RecordWrite {
  readonly before: readonly LocalRecord[]
  readonly after: LocalRecord | null
}

export interface PageStoreDeps {
  readonly clock: VirtualClock
  readonly random: SeededRandom
  readonly life: PageLife
  readonly faults: StoreFaults
  /** Whether writes of this page fail. */
  readonly isFull: () => boolean
  readonly onWritten: (write: RecordWrite) => void
  /** Called when a write is requested; the result is called once typed changes of that time are stored. */
  readonly onWriteRequested: () => () => void
  readonly onFailed: () => void
}

/** A device's store as one page sees it: slow, sometimes full or silent, and gone when the page dies. */
export function pageStore(shared: LocalStore, deps: PageStoreDeps): LocalStore {
  const { clock, random, life, faults, onWritten } = deps
  const transaction = <T>(work: () => Promise<T>, isWrite: boolean): Promise<T> =>
    life.guard(
      () =>
        new Promise<T>((resolve, reject) => {
          const run = () => {
            if (faults.silentUntil > clock.now) return void clock.after(faults.silentUntil - clock.now, run)
            // A transaction that a dying page has requested may still be committed.
            if (life.isOver && random.happens(0.5)) return
            if (isWrite && (faults.fullUntil > clock.now || deps.isFull())) {
              deps.onFailed()
              return reject(new StorageFull('QuotaExceededError'))
            }
            work().then((value) => void clock.after(random.between(0, 8), () => resolve(value)), reject)
          }
          faults.lastAt = Math.max(faults.lastAt, clock.now + random.between(1, 12))
          clock.after(faults.lastAt - clock.now, run)
        }),
    )
  const read = <T>(work: () => Promise<T>) => transaction(work, false)
  const write = <T>(work: () => Promise<T>) => transaction(work, true)
  /** Reports the records that a removal deletes. */
  const removal = async (work: () => Promise<void>): Promise<void> => {
    const records = await shared.all()
    await work()
    const left = new Set(await shared.all())
    for (const record of records) if (!left.has(record)) onWritten({ before: [record], after: null })
  }
  return {
    isPersistent: true,
    lateResponse: null,
    all: () => read(() => shared.all()),
    find: (publicRef) => read(() => shared.find(publicRef)),
    update: (publicRef, change) => {
      const onStored = deps.onWriteRequested()
      return write(() =>
        shared.update(publicRef, (before, salvaged) => {
          const after = change(before, salvaged)
          if (after === before) return after
          onWritten({ before: before ? [before] : [], after })
          if (includesTyped(before, after)) onStored()
          return after
        }),
      )
    },
    move: (from, to, merge) =>
      write(() =>
        shared.move(from, to, (moved, existing) => {
          const after = merge(moved, existing)
          onWritten({ before: [existing, moved].filter((record) => record !== null), after })
          return after
        }),
      ),
    removeFinished: (publicRef) => write(() => removal(() => shared.removeFinished(publicRef))),
    removeAllFinished: () => write(() => removal(() => shared.removeAllFinished())),
    cachedResponse: (key) => read(() => shared.cachedResponse(key)),
    cacheResponse: (key, response) => write(() => shared.cacheResponse(key, response)),
    clear: () => write(() => removal(() => shared.clear())),
  }
}

/** Whether a write added typed changes, and not only something that the server said. */
const includesTyped = (before: LocalRecord | null, after: LocalRecord): boolean =>
  Object.entries(after.applied).some(([page, { batch }]) => batch > (before?.applied[page]?.batch ?? -1))

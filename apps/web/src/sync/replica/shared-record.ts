import { send, unsent, applyEdits, type Change, type Replica, type Save } from '@everquill/domain'
import type { LocalStore, LocalRecord, QueuedRoll, TypedChange } from '../local/local-store.ts'
import { isStale } from './stale-edits.ts'

/** More batches than all tabs could be writing at once. */
const rememberedBatches = 16

const changesOf = (typed: readonly TypedChange[]): readonly Change[] => typed.map(({ change }) => change)

const unchanged = <T>(value: T): T => value

/** A transition of the replica. `saveId` and `typedAt` are those of its unsent changes. */
export type ReplicaUpdate = (replica: Replica, saveId: string, typedAt: string | null) => Replica

type RollsUpdate = (rolls: readonly QueuedRoll[]) => readonly QueuedRoll[]

export interface SharedRecordDeps {
  readonly store: LocalStore
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Receives the stored replica, with this tab's typed changes on top, after each read and write. */
  readonly onRead: (replica: Replica) => void
  /** This tab has written the record. */
  readonly onWritten: () => void
}

/**
 * The local record that all tabs share, and the changes typed in this tab that are not in it yet. Every transition is a
 * transaction of the local store, so that concurrent tabs cannot overwrite each other; within a tab they are queued.
 */
export class SharedRecord {
  readonly #deps: SharedRecordDeps
  #publicRef: string
  /** The stored record, as far as this tab knows. */
  #record: LocalRecord
  /** Changes typed in this tab that are not stored yet. */
  #typed: readonly TypedChange[] = []
  /** The batch that the next typed change belongs to. */
  #batch: string
  /** The id of the next save if this tab typed the latest unsent change, or else empty. */
  #ownSaveId = ''
  #queueEnd: Promise<unknown> = Promise.resolve()

  constructor(first: LocalRecord, deps: SharedRecordDeps) {
    this.#deps = deps
    this.#publicRef = first.replica.snapshot.publicRef
    this.#record = first
    this.#batch = deps.newId()
  }

  get publicRef(): string {
    return this.#publicRef
  }

  get rolls(): readonly QueuedRoll[] {
    return this.#record.rolls ?? []
  }

  /** Whether the record, as far as this tab knows it, holds stale edits. */
  get isStale(): boolean {
    return this.hasStaleEdits(this.#record.replica, this.#record.typedAt ?? null)
  }

  /** Whether unacknowledged edits are so old that others may have written there since. */
  hasStaleEdits({ inFlight }: Replica, typedAt: string | null): boolean {
    const oldest = inFlight?.save.madeAt ?? typedAt
    return isStale(oldest, this.#deps.now())
  }

  get batch(): string {
    return this.#batch
  }

  /** Adds typed changes; the next transition stores them. */
  add(typed: readonly TypedChange[]): void {
    this.#typed = [...this.#typed, ...typed]
  }

  /** The changes that are not stored yet, for the unload journal. Later changes start a new batch. */
  unpersisted(): readonly TypedChange[] {
    this.#batch = this.#deps.newId()
    return this.#typed
  }

  /** Resolves once all typed changes are in the local store. */
  async persist(): Promise<void> {
    if (this.#typed.length > 0) await this.update(unchanged)
    else await this.#queueEnd
  }

  /** Reads the record again after another tab has written it. */
  reread(): Promise<void> {
    return this.#enqueue(async () => {
      const stored = await this.#deps.store.find(this.#publicRef)
      if (stored) this.#adopt(stored, this.#typed)
    })
  }

  /**
   * The next save, under its stored id, for a page that cannot wait for IndexedDB. Null if some changes are not stored
   * yet, if another tab typed last (that tab sends), or if the edits are stale.
   */
  saveForPageHide(): Save | null {
    const { replica, nextSaveId, typedAt = null } = this.#record
    if (this.#typed.length > 0 || nextSaveId !== this.#ownSaveId || this.isStale) return null
    // If the page lives on, changes typed from now on belong to another save.
    this.#ownSaveId = ''
    return send(replica, nextSaveId, typedAt).inFlight?.save ?? null
  }

  /** Stores all typed changes, then applies a transition to the stored replica. */
  update(step: ReplicaUpdate): Promise<void> {
    return this.#enqueue(() => this.#write(step))
  }

  updateRolls(step: RollsUpdate): Promise<void> {
    return this.#enqueue(() => this.#write(unchanged, step))
  }

  /** Moves the record to another ref, with a transition. */
  rename(publicRef: string, step: ReplicaUpdate): Promise<void> {
    return this.#enqueue(async () => {
      const before = this.#publicRef
      this.#publicRef = publicRef
      await this.#write(step)
      await this.#deps.store.remove(before)
    })
  }

  /** One transition at a time, so that each typed change is stored once. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queueEnd.then(work)
    this.#queueEnd = done.catch(() => undefined)
    return done
  }

  async #write(step: ReplicaUpdate, rollsStep: RollsUpdate = unchanged): Promise<void> {
    const typed = this.#typed
    const now = new Date(this.#deps.now()).toISOString()
    const [version, freshId, ownSaveId] = [this.#deps.newId(), this.#deps.newId(), this.#ownSaveId]
    this.#batch = this.#deps.newId()
    const written = await this.#deps.store.update(this.#publicRef, (stored) => {
      const before = stored === null || this.#isKnown(stored) ? this.#record : stored
      const fresh = typed.filter(({ batch }) => !before.batches.includes(batch))
      // Another page typed the unsent changes and may have sent them on page hide: ours must be a separate save.
      const isForeign = fresh.length > 0 && before.nextSaveId !== ownSaveId
      const { typedAt: earlier = null, rolls: rollsBefore = [] } = before
      const base = isForeign ? send(before.replica, before.nextSaveId, earlier) : before.replica
      const oldest = base === before.replica ? earlier : null
      const nextId = fresh.length > 0 ? freshId : before.nextSaveId
      const oldestTypedAt = fresh.length > 0 ? (oldest ?? now) : oldest
      const replica = step(applyEdits(base, changesOf(fresh)), nextId, oldestTypedAt)
      const rolls = rollsStep(rollsBefore)
      if (stored !== null && replica === before.replica && rolls === rollsBefore) return stored
      const isSent = replica.inFlight?.save.saveId === nextId
      const nextSaveId = isSent ? version : nextId
      const typedAt = isSent || unsent(replica).length === 0 ? null : oldestTypedAt
      const batches = [...before.batches, ...new Set(fresh.map(({ batch }) => batch))].slice(-rememberedBatches)
      return { replica, nextSaveId, typedAt, rolls, batches, version }
    })
    if (typed.length > 0 && written.nextSaveId === freshId) this.#ownSaveId = freshId
    this.#adopt(written, this.#typed.slice(typed.length))
    this.#deps.onWritten()
  }

  /** IndexedDB returns copies. Where nothing changed we keep our own objects, so that nothing re-renders. */
  #isKnown(stored: LocalRecord): boolean {
    return stored.version === this.#record.version
  }

  #adopt(stored: LocalRecord, typed: readonly TypedChange[]): void {
    if (!this.#isKnown(stored)) this.#record = stored
    this.#typed = typed
    const fresh = typed.filter(({ batch }) => !this.#record.batches.includes(batch))
    this.#deps.onRead(applyEdits(this.#record.replica, changesOf(fresh)))
  }
}

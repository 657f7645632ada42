import {
  applyEdits,
  heldBackSince,
  nextSave,
  seal,
  send,
  withHeldBack,
  withNotices,
  withSaves,
  type Act,
  type Replica,
} from '@everquill/domain'
import type { FetchedCharacter, Save } from '@everquill/domain'
import { batchId } from '../local/applied-batches.ts'
import type { Batch, LocalRecord, LocalStore, QueuedRoll, TypedChange } from '../local/local-store.ts'
import { withSalvaged } from '../local/stored-record.ts'
import { nothingUnpersisted, type Unpersisted } from '../local/unload-journal.ts'
import {
  changesOf,
  notApplied,
  takeStep,
  type RecordStep,
  type ReplicaUpdate,
  type RollsUpdate,
} from './record-step.ts'
import { mergeUnstored, unstoredNotices, unstoredSaves } from './merge-unstored.ts'
import { registerRecord } from './register-record.ts'
import { isStale } from './stale-edits.ts'

const unchanged = <T>(value: T): T => value

export interface SharedRecordDeps {
  readonly store: LocalStore
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Receives the replica, with this tab's typed changes on top, after each read and write. */
  readonly onRead: (replica: Replica) => void
  /** This tab has written the record. */
  readonly onWritten: () => void
  /** This tab may send a stored draft although it cannot store that, so no other tab may add changes to it. */
  readonly onDraftTaken: (saveId: string) => void
  /** The record was moved to another ref, by this tab or another one. */
  readonly onMoved: (from: string, to: string) => void
}

/** The server has created a local-only character, but its record could not be moved. */
interface PendingMove {
  readonly from: string
  readonly created: FetchedCharacter
  /** The version of the local-only record that this tab knows. */
  readonly version: string
}

/** Milliseconds in which every other tab receives a message. */
const takeOverDelay = 1_000

/** Whether a record is in the local store, could not be written to it, or could not even be looked up there. */
export type RecordOrigin = 'stored' | 'unstored' | 'unread'

/**
 * The local record that all tabs share, and what this tab could not store in it yet. Every transition is a transaction of
 * the local store, so that concurrent tabs cannot overwrite each other; within a tab they are queued.
 *
 * If the store fails, transitions stay in memory. They are never written over the stored record: once the store works
 * again they are repeated on whatever it holds then.
 */
export class SharedRecord {
  readonly #deps: SharedRecordDeps
  readonly #page: string
  #publicRef: string
  /** The record in the local store, as far as this tab knows. */
  #stored: LocalRecord
  /** Whether the local store has that record. */
  #isStored: boolean
  /** Whether it is known which unsent changes the local store holds. */
  #isRead: boolean
  /** The stored record, or what transitions that could not be stored have made of it. */
  #record: LocalRecord
  /** Set if the local store still has the record under its local-only ref. */
  #pendingMove: PendingMove | null = null
  /** Changes typed in this tab that are in no transition yet. */
  #typed: readonly TypedChange[] = []
  /** The number of the batch that the next typed change belongs to. */
  #batchNumber = 0
  #batch: Batch
  /** The batches that are in the unload journal, so that another page may send them. */
  readonly #journaled = new Set<string>()
  /** The id of the draft if only this tab has written it, or else empty. */
  #ownSaveId = ''
  /** When a draft of another tab may be sent, in milliseconds since 1970. */
  #takenUntil = 0
  #queueEnd: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(first: LocalRecord, origin: RecordOrigin, deps: SharedRecordDeps) {
    this.#deps = deps
    this.#page = deps.newId()
    this.#publicRef = first.replica.snapshot.publicRef
    this.#stored = first
    this.#isStored = origin === 'stored'
    this.#isRead = origin !== 'unread'
    this.#record = first
    this.#batch = this.#newBatch()
  }

  get publicRef(): string {
    return this.#publicRef
  }

  get rolls(): readonly QueuedRoll[] {
    return this.#record.rolls
  }

  /** The file that the local-only character was imported from. */
  get imports(): LocalRecord['imports'] {
    return this.#record.imports
  }

  /** Whether everything except the latest keystrokes survives the page. */
  get isPersistent(): boolean {
    return this.#isStored && this.#record === this.#stored && this.#deps.store.isPersistent
  }

  /** Whether anything would be lost with the page. */
  get hasUnpersisted(): boolean {
    return this.#typed.length > 0 || !this.isPersistent
  }

  /** Whether it is known which unsent changes the local store holds; until then nothing may be sent. */
  get isRead(): boolean {
    return this.#isRead
  }

  /** The user does not want to wait for the local store. */
  continueWithoutStored(): void {
    this.#isRead = true
    this.#show()
  }

  /** Whether the record, as far as this tab knows it, holds stale edits. */
  get isStale(): boolean {
    return this.hasStaleEdits(this.#record.replica, this.#record.typedAt)
  }

  /** Whether unacknowledged edits are so old that others may have written there since. */
  hasStaleEdits({ saves }: Replica, typedAt: string | null): boolean {
    return isStale(saves[0]?.madeAt ?? typedAt, this.#deps.now())
  }

  /** The batch that a change typed now belongs to. */
  get batch(): Batch {
    return this.#batch
  }

  /** A batch for the changes of an action. Changes typed before and after belong to others. */
  newAction(act: Act): Batch {
    const batch = { ...this.#newBatch(), act }
    this.#batch = this.#newBatch()
    return batch
  }

  #newBatch(): Batch {
    return { batch: batchId(this.#page, ++this.#batchNumber), saveId: this.#deps.newId() }
  }

  /**
   * Milliseconds until saves may be sent. A draft that another tab has typed is sent only after that tab had the time to
   * learn about it, or to add changes to it.
   */
  get sendDelay(): number {
    return Math.max(0, this.#takenUntil - this.#deps.now())
  }

  /** Another tab sends the draft, so later changes must not join it. */
  giveUpDraft(saveId: string): void {
    if (this.#ownSaveId === saveId) this.#ownSaveId = ''
  }

  /** Adds typed changes; the next transition stores them. */
  add(typed: readonly TypedChange[]): void {
    this.#typed = [...this.#typed, ...typed]
  }

  /** Everything that is only in the memory of this page, for the unload journal. Later changes start a new batch. */
  unpersisted(): Unpersisted {
    this.#batch = this.#newBatch()
    for (const { batch } of this.#typed) this.#journaled.add(batch)
    const typed = this.#typed
    const localOnly = this.#localOnly
    if (this.isPersistent) return { ...nothingUnpersisted, typed, ...localOnly }
    const stored = this.#isStored && this.#deps.store.isPersistent ? this.#stored : null
    const saves = unstoredSaves(stored, this.#record)
    // Another page may send the draft under its id, so later changes must not join it.
    if (saves.length > 0) this.#ownSaveId = ''
    // What comes from stored saves is still in these, and so old that the next page compares it itself.
    const heldBack = heldBackSince(stored && stored.replica, this.#record.replica)
    const notices = unstoredNotices(stored, this.#record)
    const moved = this.#pendingMove && { movedFrom: this.#pendingMove.from }
    return { saves, heldBack, typed, notices, ...moved, ...localOnly }
  }

  get #localOnly(): Pick<Unpersisted, 'localOnly'> {
    const { revision, snapshot } = this.#record.replica
    return revision === 0 ? { localOnly: snapshot } : {}
  }

  /** Resolves once all typed changes are in the local store, or have failed to be written. */
  async persist(): Promise<void> {
    if (this.hasUnpersisted) await this.update(unchanged)
    else await this.#queueEnd
  }

  /** Reads the record again after another tab has written it. */
  reread(): Promise<void> {
    return this.#enqueue(async () => {
      // A store that cannot be read has nothing new to tell.
      const stored = await this.#find().catch(() => null)
      if (!stored || this.#isKnown(stored)) return
      this.#record = this.#withUnstored(stored)
      this.#stored = stored
      this.#isRead = true
      if (this.#isDraftTaken) this.#onDraftTaken(this.#ownSaveId)
      this.#show()
    })
  }

  /** The stored record. One that this tab could not move is where it was; it becomes what the move would have made of it. */
  async #find(): Promise<LocalRecord | null> {
    const { store, newId } = this.#deps
    const found = await store.find(this.#publicRef)
    const move = this.#pendingMove
    if (found || !move) return found
    const localOnly = await store.find(move.from)
    if (!localOnly || localOnly.version === move.version) return null
    this.#pendingMove = { ...move, version: localOnly.version }
    return registerRecord(localOnly, null, move.created, newId)
  }

  /**
   * The next save, under its stored id, for a page that cannot wait for IndexedDB. Null if some changes are in no save,
   * if another tab typed last (that tab sends), or if the edits are stale.
   */
  saveForPageHide(): Save | null {
    const { replica, nextSaveId, typedAt } = this.#record
    if (this.#typed.length > 0 || nextSaveId !== this.#ownSaveId || this.isStale || this.sendDelay > 0) return null
    // If the page lives on, changes typed from now on belong to another save.
    this.#ownSaveId = ''
    return nextSave(send(replica, nextSaveId, typedAt))
  }

  /** Stores all typed changes, then applies a transition to the stored replica. */
  update(step: ReplicaUpdate): Promise<void> {
    return this.#enqueue(() => this.#write(step))
  }

  updateRolls(step: RollsUpdate): Promise<void> {
    return this.#enqueue(() => this.#write(unchanged, step))
  }

  /**
   * Adds an entry of the unload journal. Resolves to false if the local store fails: then it is only in memory, and the
   * entry must stay. Its page may live on, so everything in it is a save of its own, with an id that both pages know.
   */
  async addUnpersisted({ saves, heldBack, typed, notices }: Unpersisted): Promise<boolean> {
    let isStored = false
    await this.#enqueue(async () => {
      if (this.#typed.length > 0) await this.#write(unchanged)
      for (const { batch } of typed) this.#journaled.add(batch)
      const addSaves: ReplicaUpdate = (replica, { saveId, typedAt }) => {
        // The page has typed them on top of the draft, or has stored one of them as the draft.
        const before = saves.length > 0 ? seal(replica, saveId, typedAt) : replica
        return withNotices(withHeldBack(withSaves(before, saves), heldBack), notices)
      }
      // What was typed last comes after the saves.
      const steps = [this.#newStep([], addSaves, unchanged), this.#newStep(typed, unchanged, unchanged)]
      const stored = await this.#store(...steps)
      isStored = stored !== null
      if (stored) this.#onStored(stored)
      else for (const step of steps) this.#takeStepInMemory(step)
      this.#show()
      if (stored) this.#deps.onWritten()
    })
    return isStored
  }

  /** The server has created the local-only character: moves the record to its ref. */
  register(created: FetchedCharacter): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#typed.length > 0) await this.#write(unchanged)
      const { store, newId } = this.#deps
      const { publicRef } = created.character
      try {
        const moved = await store.move(this.#publicRef, publicRef, (localOnly, existing) => {
          if (!localOnly && existing) return this.#withUnstored(registerRecord(null, existing, created, newId))
          return registerRecord(localOnly ? this.#withUnstored(localOnly) : this.#record, existing, created, newId)
        })
        this.#onStored(moved)
      } catch (error) {
        console.error(`Character ${publicRef} could not be moved in IndexedDB; it is only in memory`, error)
        const [stored, record] = [this.#stored, this.#record]
        this.#pendingMove = { from: this.#publicRef, created, version: stored.version }
        this.#stored = registerRecord(stored, null, created, newId)
        this.#record = record === stored ? this.#stored : registerRecord(record, null, created, newId)
        this.#isStored = false
      }
      this.#show()
      this.#deps.onWritten()
    })
  }

  /** Stores what was typed, and nothing after that: the next page asks the server again. */
  close(): void {
    void this.persist()
    this.#isClosed = true
  }

  /** One transition at a time, so that each typed change is stored once. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return this.#queueEnd
    const done = this.#queueEnd.then(work)
    this.#queueEnd = done.catch(() => undefined)
    return done
  }

  async #write(update: ReplicaUpdate, updateRolls: RollsUpdate = unchanged): Promise<void> {
    const typed = this.#typed
    const step = this.#newStep(typed, update, updateRolls)
    this.#batch = this.#newBatch()
    const stored = await this.#store(step)
    this.#typed = this.#typed.slice(typed.length)
    if (stored) this.#onStored(stored)
    else this.#takeStepInMemory(step)
    if (typed.length > 0 && this.#record.nextSaveId === step.draftId) this.#ownSaveId = step.draftId
    this.#show()
    if (stored) this.#deps.onWritten()
  }

  /** Null if the local store fails. */
  async #store(...steps: readonly RecordStep[]): Promise<LocalRecord | null> {
    try {
      if (this.#pendingMove) return await this.#moveWith(steps, this.#pendingMove)
      return await this.#deps.store.update(this.#publicRef, (found, salvaged) => {
        if (found) return steps.reduce(takeStep, this.#withUnstored(found))
        // The record was deleted under this tab. Others may hold its draft and send it under its id.
        return steps.map((step) => ({ ...step, ownSaveId: '' })).reduce(takeStep, withSalvaged(this.#record, salvaged))
      })
    } catch (error) {
      console.error(`Character ${this.#publicRef} could not be written to IndexedDB; changes are only in memory`, error)
      return null
    }
  }

  /** Makes up for a move that failed. */
  async #moveWith(steps: readonly RecordStep[], { from, created }: PendingMove): Promise<LocalRecord> {
    const { store, newId } = this.#deps
    const moved = await store.move(from, this.#publicRef, (localOnly, existing) =>
      steps.reduce(takeStep, this.#withUnstored(registerRecord(localOnly, existing, created, newId))),
    )
    this.#pendingMove = null
    return moved
  }

  #onStored(stored: LocalRecord): void {
    if (!this.#isKnown(stored)) this.#stored = stored
    this.#record = this.#stored
    this.#isStored = true
    this.#isRead = true
  }

  #takeStepInMemory(step: RecordStep): void {
    const wasTaken = this.#isDraftTaken
    this.#record = takeStep(this.#record, this.#inMemory(step))
    if (!wasTaken && this.#isDraftTaken) this.#onDraftTaken(step.ownSaveId)
  }

  /** Whether the stored draft is a save in memory, which this tab may send. */
  get #isDraftTaken(): boolean {
    return this.#record.replica.saves.some(({ saveId }) => saveId === this.#stored.nextSaveId)
  }

  #onDraftTaken(ownSaveId: string): void {
    const { nextSaveId } = this.#stored
    if (nextSaveId !== ownSaveId) this.#takenUntil = this.#deps.now() + takeOverDelay
    this.#deps.onDraftTaken(nextSaveId)
  }

  /** Other tabs may send the stored draft under its id, so that stays separate. */
  #inMemory(step: RecordStep): RecordStep {
    const ownSaveId = this.#record.nextSaveId === this.#stored.nextSaveId ? '' : step.ownSaveId
    return { ...step, ownSaveId }
  }

  /** A stored record with what this tab could not store. */
  #withUnstored(stored: LocalRecord): LocalRecord {
    const known = this.#isKnown(stored) ? this.#stored : stored
    const isSame = [stored.recordId, stored.mergedId].includes(this.#stored.recordId)
    return mergeUnstored(isSame ? this.#stored : null, this.#record, known, this.#deps.newId)
  }

  #newStep(typed: readonly TypedChange[], update: ReplicaUpdate, updateRolls: RollsUpdate): RecordStep {
    const { newId, now } = this.#deps
    return {
      typed,
      update,
      updateRolls,
      ownSaveId: this.#ownSaveId,
      isSealed: ({ batch }) => this.#journaled.has(batch),
      draftId: newId(),
      version: newId(),
      newId,
      now: now(),
    }
  }

  /** IndexedDB returns copies. Where nothing changed we keep our own objects, so that nothing re-renders. */
  #isKnown(stored: LocalRecord): boolean {
    return stored.version === this.#stored.version
  }

  #show(): void {
    const [from, to] = [this.#publicRef, this.#record.replica.snapshot.publicRef]
    this.#publicRef = to
    this.#deps.onRead(applyEdits(this.#record.replica, changesOf(notApplied(this.#record, this.#typed))))
    if (from !== to) this.#deps.onMoved(from, to)
  }
}

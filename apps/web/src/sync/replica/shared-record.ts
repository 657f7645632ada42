import { send, unsent, applyEdits, type Change, type Replica, type Save } from '@everquill/domain'
import type { LocalStore, LocalRecord, QueuedRoll, Typed } from '../local/local-store.ts'

/** What was typed longer ago than this is looked at again before it replaces what others wrote: 24 hours. */
const longAgo = 86_400_000

/** More batches than tabs could have on their way at once. */
const remembered = 16

const changesOf = (typed: readonly Typed[]): readonly Change[] => typed.map(({ change }) => change)

const asItIs = <T>(thing: T): T => thing

/** What happens to a device; `saveId` and `typedAt` are those of what is unsent. */
export type Step = (replica: Replica, saveId: string, typedAt: string | null) => Replica

type RollStep = (rolls: readonly QueuedRoll[]) => readonly QueuedRoll[]

/** What a record needs of the world, and whom it tells. */
export interface RecordDeps {
  readonly store: LocalStore
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** What lies on the disk may be another now, with what was typed here on top of it. */
  readonly onRead: (replica: Replica) => void
  /** This tab has written to the disk. */
  readonly onWritten: () => void
}

/**
 * The record of a character that all tabs of this device share, and what was typed in this tab and is on its way there.
 * One thing happens to it after the other, each of them on the disk, where other tabs do the same.
 */
export class SharedRecord {
  readonly #deps: RecordDeps
  #publicRef: string
  /** As it lies on the disk, as far as this tab knows. */
  #record: LocalRecord
  /** What was typed in this tab and does not lie on the disk yet. */
  #typed: readonly Typed[] = []
  /** What is typed from here on goes to the disk together. */
  #batch: string
  /** The id of what is unsent, if this tab was the last to type. */
  #ownId = ''
  #last: Promise<unknown> = Promise.resolve()

  constructor(first: LocalRecord, deps: RecordDeps) {
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

  /** Whether some of what the server has not acknowledged was typed so long ago that its author may have to look again. */
  get isOverdue(): boolean {
    return this.isOld(this.#record.replica, this.#record.typedAt ?? null)
  }

  /** The same, of what lies on the disk at this very moment. */
  isOld({ inFlight }: Replica, typedAt: string | null): boolean {
    const oldest = inFlight?.save.madeAt ?? typedAt
    return oldest !== null && Date.parse(oldest) < this.#deps.now() - longAgo
  }

  /** What is typed now goes to the disk with what was typed just before. */
  get batch(): string {
    return this.#batch
  }

  /** Something was typed; it is brought to the disk with the next thing that happens. */
  add(typed: readonly Typed[]): void {
    this.#typed = [...this.#typed, ...typed]
  }

  /** What has not reached the disk, for a page that may not live to see it there; what is typed next is apart from it. */
  unpersisted(): readonly Typed[] {
    this.#batch = this.#deps.newId()
    return this.#typed
  }

  /** What is typed lies on the disk when this is done. */
  async persist(): Promise<void> {
    if (this.#typed.length > 0) await this.update(asItIs)
    else await this.#last
  }

  /** Another tab has changed what lies on the disk. */
  reread(): Promise<void> {
    return this.#queue(async () => {
      const kept = await this.#deps.store.find(this.#publicRef)
      if (kept) this.#adopt(kept, this.#typed)
    })
  }

  /**
   * The save of what lies on the disk, under the id that lies there too, for a page that cannot wait. Null when something
   * is still on its way there, another tab typed last and will see to it, or its author must look first.
   */
  saveToLeave(): Save | null {
    const { replica, nextSaveId, typedAt = null } = this.#record
    if (this.#typed.length > 0 || nextSaveId !== this.#ownId || this.isOverdue) return null
    // Should the page live on, what is typed from here on is not part of it.
    this.#ownId = ''
    return send(replica, nextSaveId, typedAt).inFlight?.save ?? null
  }

  /** Something happens to what lies on the disk, after all that is typed has got there. */
  update(step: Step): Promise<void> {
    return this.#queue(() => this.#write(step))
  }

  /** Something happens to the dice that fell here. */
  updateRolls(step: RollStep): Promise<void> {
    return this.#queue(() => this.#write(asItIs, step))
  }

  /** It is known by another name from now on. */
  rename(publicRef: string, step: Step): Promise<void> {
    return this.#queue(async () => {
      const before = this.#publicRef
      this.#publicRef = publicRef
      await this.#write(step)
      await this.#deps.store.remove(before)
    })
  }

  /** One after the other, so that what is typed goes to the disk once. */
  #queue(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  async #write(step: Step, turn: RollStep = asItIs): Promise<void> {
    const typed = this.#typed
    const now = new Date(this.#deps.now()).toISOString()
    const [version, freshId, ownId] = [this.#deps.newId(), this.#deps.newId(), this.#ownId]
    this.#batch = this.#deps.newId()
    const kept = await this.#deps.store.update(this.#publicRef, (stored) => {
      const before = stored === null || this.#knows(stored) ? this.#record : stored
      const fresh = typed.filter(({ batch }) => !before.batches.includes(batch))
      // Who typed what lies there may have been left and have sent it: what is typed here is another save.
      const isForeign = fresh.length > 0 && before.nextSaveId !== ownId
      const { typedAt: earlier = null, rolls: fallen = [] } = before
      const below = isForeign ? send(before.replica, before.nextSaveId, earlier) : before.replica
      const oldest = below === before.replica ? earlier : null
      const nextId = fresh.length > 0 ? freshId : before.nextSaveId
      const sentAs = fresh.length > 0 ? (oldest ?? now) : oldest
      const replica = step(applyEdits(below, changesOf(fresh)), nextId, sentAs)
      const rolls = turn(fallen)
      if (stored !== null && replica === before.replica && rolls === fallen) return stored
      const isSent = replica.inFlight?.save.saveId === nextId
      const nextSaveId = isSent ? version : nextId
      const typedAt = isSent || unsent(replica).length === 0 ? null : sentAs
      const batches = [...before.batches, ...new Set(fresh.map(({ batch }) => batch))].slice(-remembered)
      return { replica, nextSaveId, typedAt, rolls, batches, version }
    })
    if (typed.length > 0 && kept.nextSaveId === freshId) this.#ownId = freshId
    this.#adopt(kept, this.#typed.slice(typed.length))
    this.#deps.onWritten()
  }

  /** What a disk gives back is a copy; where it says nothing new, everything that is drawn stays the very same. */
  #knows(kept: LocalRecord): boolean {
    return kept.version === this.#record.version
  }

  #adopt(kept: LocalRecord, typed: readonly Typed[]): void {
    if (!this.#knows(kept)) this.#record = kept
    this.#typed = typed
    const fresh = typed.filter(({ batch }) => !this.#record.batches.includes(batch))
    this.#deps.onRead(applyEdits(this.#record.replica, changesOf(fresh)))
  }
}

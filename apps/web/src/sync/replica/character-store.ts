import {
  acknowledged,
  arrived,
  dismissed,
  changeFor,
  holdBack,
  received,
  refreshed,
  refuse,
  send,
  sendable,
  conflictResolved,
  unsaved,
  unsent,
  applyEdits,
  type SaveResponse,
  type Change,
  type Character,
  type Replica,
  type Json,
  type LogEntry,
  type Notice,
  type Problem,
  type CharacterAtRevision,
  type Save,
  type EditOptions,
} from '@everquill/domain'
import type { LocalStore, LocalRecord, QueuedRoll, Typed } from '../local/local-store.ts'
import { SharedRecord } from './shared-record.ts'
import { FieldSubscriptions, readField } from './field-subscriptions.ts'

type Listener = () => void
/** Hears what the character was before. */
type EditListener = (before: Character) => void

/** How a store knows the time. */
interface StoreTimes {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Puts off what need not be done before the next picture is drawn. */
  readonly soon?: (work: () => void) => void
}

/**
 * One open character: what is shown and what is unsaved, read synchronously by every input. What is typed is shown at
 * once and lies on the disk a moment later; everything else happens on the disk first, where other tabs do the same.
 */
export class CharacterStore {
  /** What it is called here, from its opening on, whatever number it gets. */
  readonly key: string
  readonly #record: SharedRecord
  readonly #soon: (work: () => void) => void
  /** What is shown: the record, with what was typed here on top. */
  #shown: Replica
  #shownRolls = 0
  /** Whether what was typed will soon be brought to the disk. */
  #isDue = false
  #loads = 0
  #isGone = false
  readonly #subscriptions = new FieldSubscriptions()
  readonly #onChange = new Set<Listener>()
  readonly #onEdit = new Set<EditListener>()
  readonly #onKept = new Set<Listener>()

  constructor(
    first: LocalRecord,
    disk: LocalStore,
    newId: () => string,
    { now = Date.now, soon = (work) => work() }: StoreTimes = {},
  ) {
    this.key = first.replica.snapshot.publicRef
    this.#shown = first.replica
    this.#shownRolls = first.rolls?.length ?? 0
    this.#soon = soon
    this.#record = new SharedRecord(first, {
      store: disk,
      newId,
      now,
      onRead: (replica) => this.#read(replica),
      onWritten: () => {
        for (const listener of this.#onKept) listener()
      },
    })
  }

  get publicRef(): string {
    return this.#record.publicRef
  }

  /** The character as it is shown. */
  get draft(): Character {
    return this.#shown.draft
  }

  /** The last character that the server acknowledged. */
  get snapshot(): Character {
    return this.#shown.snapshot
  }

  /** 0 as long as the server does not know the character. */
  get revision(): number {
    return this.#shown.revision
  }

  get inFlight(): Save | null {
    return this.#shown.inFlight?.save ?? null
  }

  /** Fields that somebody else changed while they were typed into here, with what the person had seen. */
  get conflicts(): Replica['conflicts'] {
    return this.#shown.conflicts
  }

  get notices(): readonly Notice[] {
    return this.#shown.notices
  }

  /** Dice that fell here and that the server has not heard of. */
  get rolls(): readonly QueuedRoll[] {
    return this.#record.rolls
  }

  /** While the character is fetched anew nothing is sent. */
  get isLoading(): boolean {
    return this.#loads > 0
  }

  /** It was looked for and is not there any more, for this person at least. */
  get isGone(): boolean {
    return this.#isGone
  }

  /** What is typed and not yet acknowledged. */
  unsaved(): readonly Change[] {
    return unsaved(this.#shown)
  }

  /** What is typed and not yet on its way. */
  unsent(): readonly Change[] {
    return unsent(this.#shown)
  }

  /** What of that may be sent: the rest waits for its author. */
  sendable(): readonly Change[] {
    return sendable(this.#shown)
  }

  /** Whether some of it was typed so long ago that others may have written there since. */
  get isOverdue(): boolean {
    return this.#record.isOverdue
  }

  /** The value of a field or path as it is shown. */
  read(field: string): Json {
    return readField(this.draft, field)
  }

  /** The value as the server has it. */
  readSaved(field: string): Json {
    return readField(this.snapshot, field)
  }

  /** The person writes. */
  edit(field: string, value: Json, how: EditOptions = {}): void {
    const change = changeFor(this.#shown, field, value, how)
    if (change) this.type([{ batch: this.#record.batch, change }])
  }

  /** What was typed is shown at once and on its way to the disk. */
  type(typed: readonly Typed[]): void {
    this.#record.add(typed)
    const before = this.draft
    const changes = typed.map(({ change }) => change)
    this.#show(applyEdits(this.#shown, changes), 'me')
    for (const listener of this.#onEdit) listener(before)
    if (this.#isDue) return
    this.#isDue = true
    this.#soon(() => {
      this.#isDue = false
      void this.persist()
    })
  }

  /** What has not reached the disk, for a page that may not live to see it there; what is typed next is apart from it. */
  unpersisted(): readonly Typed[] {
    return this.#record.unpersisted()
  }

  /** What is typed lies on the disk when this is done. */
  persist(): Promise<void> {
    return this.#record.persist()
  }

  /** Another tab has changed what lies on the disk. */
  reread(): Promise<void> {
    return this.#record.reread()
  }

  /** The save on its way, or else what is unsent put on its way; null when there is nothing to send. */
  async startSave(): Promise<Save | null> {
    if (this.isLoading) return null
    // What others wrote in the meantime is asked about as well.
    await this.#record.update((replica, saveId, typedAt) => {
      const isAsked = !replica.inFlight && this.#record.isOld(replica, typedAt)
      return send(isAsked ? holdBack(replica) : replica, saveId, typedAt)
    })
    return this.inFlight
  }

  /**
   * The same for a page that is being left and cannot wait for the disk: what lies there already is sent under the id
   * that lies there too. Null when something is still on its way to the disk, or another tab typed last and will see to it.
   */
  saveToLeave(): Save | null {
    const save = this.isLoading ? null : this.#record.saveToLeave()
    if (save) void this.startSave()
    return save
  }

  acknowledge(saveId: string, answer: SaveResponse): Promise<void> {
    return this.#record.update((replica) => acknowledged(replica, saveId, answer))
  }

  /** The save in flight had arrived before, by another way. */
  arrived(saveId: string, fresh: CharacterAtRevision | null): Promise<void> {
    return this.#record.update((replica) => arrived(replica, saveId, fresh))
  }

  /** What is overdue meets what the server has now; where others wrote too, it waits for its author. */
  lookAgain(fresh: CharacterAtRevision): Promise<void> {
    return this.#record.update((replica, _saveId, typedAt) => {
      const now = refreshed(replica, fresh)
      return this.#record.isOld(replica, typedAt) ? holdBack(now) : now
    })
  }

  /** The server said no to the save in flight: its author is told, and what it did not mean is sent again. */
  refuse(saveId: string, problem: Problem): Promise<void> {
    return this.#record.update((replica) => refuse(replica, saveId, problem))
  }

  /** The server knows the character from now on, under a number of its own; what was typed lies on top. */
  registered(answer: SaveResponse): Promise<void> {
    return this.#record.rename(answer.character.publicRef, (replica) => refreshed(replica, answer))
  }

  /** A save heard from elsewhere; false when something before it was missed and must be fetched. */
  async receive(entries: readonly LogEntry[]): Promise<boolean> {
    let missed = false
    await this.#record.update((replica) => {
      const heard = received(replica, entries)
      missed = heard.kind === 'gap'
      return heard.kind === 'heard' ? heard.replica : replica
    })
    return !missed
  }

  dismiss(notice: Notice): Promise<void> {
    return this.#record.update((replica) => dismissed(replica, notice))
  }

  /** The person keeps what they wrote, having seen what somebody else did. */
  resolveConflict(field: string): Promise<void> {
    return this.#record.update((replica) => conflictResolved(replica, field))
  }

  /** Dice fell here; they lie on the disk when this is done. */
  queueRoll(roll: QueuedRoll): Promise<void> {
    return this.#record.updateRolls((rolls) => [...rolls, roll])
  }

  /** Something became of dice that fell here; false when that was known before. */
  async endRoll(saveId: string): Promise<boolean> {
    let isNews = false
    await this.#record.updateRolls((rolls) => {
      isNews = rolls.some((roll) => roll.saveId === saveId)
      return isNews ? rolls.filter((roll) => roll.saveId !== saveId) : rolls
    })
    return isNews
  }

  startLoading(): void {
    this.#loads += 1
  }

  /** What was fetched, or why it could not be: no answer, or it is gone. */
  async finishLoading(fresh: CharacterAtRevision | 'no answer' | 'gone'): Promise<void> {
    if (fresh !== 'no answer') this.#isGone = fresh === 'gone'
    if (typeof fresh === 'object') await this.#record.update((replica) => refreshed(replica, fresh))
    this.#loads -= 1
    for (const listener of this.#onChange) listener()
  }

  /** Hears of one field only, so that a keystroke draws one input and not a sheet. */
  subscribe(field: string, listener: Listener): () => void {
    return this.#subscriptions.subscribe(field, listener)
  }

  /** How often somebody else has changed a field since it was first listened to. */
  remoteChanges(field: string): number {
    return this.#subscriptions.remoteChanges(field)
  }

  /** Hears of every change, shown or not. */
  onChange(listener: Listener): () => void {
    this.#onChange.add(listener)
    return () => this.#onChange.delete(listener)
  }

  /** Hears of what the person types in this tab, and of nothing else. */
  onEdit(listener: EditListener): () => void {
    this.#onEdit.add(listener)
    return () => this.#onEdit.delete(listener)
  }

  /** Hears when this tab has written to the disk. */
  onPersisted(listener: Listener): () => void {
    this.#onKept.add(listener)
    return () => this.#onKept.delete(listener)
  }

  #read(replica: Replica): void {
    const { length } = this.rolls
    const hasRolled = length !== this.#shownRolls
    this.#shownRolls = length
    this.#show(replica, 'somebody')
    // Dice change nothing that is shown of a character, and yet they must be sent.
    if (hasRolled) for (const listener of this.#onChange) listener()
  }

  #show(next: Replica, author: 'me' | 'somebody'): void {
    const before = this.#shown
    if (next === before) return
    this.#shown = next
    this.#subscriptions.notify(before.draft, next.draft, author)
    for (const listener of this.#onChange) listener()
  }
}

import {
  acknowledged,
  latestState,
  saveArrived,
  noticeDismissed,
  changeFor,
  hasUnsaved,
  holdBack,
  missingDiscarded,
  missingRestored,
  received,
  refreshed,
  saveInFlight,
  saveRefused,
  seal,
  send,
  sendable,
  serverRestored,
  takeBackEdits,
  takeBackKind,
  withSaves,
  conflictResolved,
  unsaved,
  unsent,
  applyEdits,
  type Act,
  type AcknowledgedSave,
  type SaveResponse,
  type SealedSave,
  type Change,
  type Character,
  type Replica,
  type Json,
  type Notice,
  type Position,
  type Problem,
  type FetchedCharacter,
  type ReceivedSave,
  type Save,
  type EditOptions,
  type FieldEdit,
} from '@everquill/domain'
import type { LocalStore, LocalRecord, QueuedRoll, TypedChange } from '../local/local-store.ts'
import type { Unpersisted } from '../local/unload-journal.ts'
import { SharedRecord, type RecordOrigin } from './shared-record.ts'
import { FieldSubscriptions, readField, type Origin } from './field-subscriptions.ts'

type Listener = () => void
/** Receives the character as it was before the edit. */
type EditListener = (before: Character) => void
/** Receives the ref before and after. */
type MoveListener = (from: string, to: string) => void

interface StoreOptions {
  readonly origin?: RecordOrigin
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Defers work until after the next frame; by default it runs at once. */
  readonly defer?: (work: () => void) => void
}

/**
 * One open character, which inputs read synchronously. A typed change is shown at once and written to the local store a
 * moment later; every other transition goes through the local store first, since other tabs share the record.
 */
export class CharacterStore {
  /** The ref under which it was opened. It stays the same when a local-only character is registered. */
  readonly key: string
  readonly #record: SharedRecord
  readonly #defer: (work: () => void) => void
  /** The shared record's replica, with this tab's typed changes on top. */
  #shown: Replica
  #recordState = ''
  #isPersistScheduled = false
  #pendingLoads = 0
  #isGone = false
  /** The ids of saves that were undone while the page was open. */
  readonly #undone = new Set<string>()
  readonly #subscriptions = new FieldSubscriptions()
  readonly #onChange = new Set<Listener>()
  readonly #onEdit = new Set<EditListener>()
  readonly #onAct = new Set<Listener>()
  readonly #onPersisted = new Set<Listener>()
  readonly #onMoved = new Set<MoveListener>()
  readonly #onDraftTaken = new Set<(saveId: string) => void>()

  constructor(
    first: LocalRecord,
    localStore: LocalStore,
    newId: () => string,
    { origin = 'stored', now = Date.now, defer = (work) => work() }: StoreOptions = {},
  ) {
    this.key = first.replica.snapshot.publicRef
    this.#shown = first.replica
    this.#defer = defer
    this.#record = new SharedRecord(first, origin, {
      store: localStore,
      newId,
      now,
      onRead: (replica) => this.#onRead(replica),
      onWritten: () => {
        for (const listener of this.#onPersisted) listener()
      },
      onDraftTaken: (saveId) => {
        for (const listener of this.#onDraftTaken) listener(saveId)
      },
      onMoved: (from, to) => {
        for (const listener of this.#onMoved) listener(from, to)
      },
    })
    this.#recordState = this.#readRecordState()
  }

  get publicRef(): string {
    return this.#record.publicRef
  }

  /** The shared record's replica, with this tab's typed changes on top. */
  get replica(): Replica {
    return this.#shown
  }

  /** The character as it is shown. */
  get draft(): Character {
    return this.#shown.draft
  }

  /** The character as the server last acknowledged it. */
  get snapshot(): Character {
    return this.#shown.snapshot
  }

  /** 0 for a local-only character. */
  get revision(): number {
    return this.#shown.revision
  }

  /** Where the server's latest known state is in its history. */
  get position(): Position {
    const { revision, entryId, epoch } = latestState(this.#shown)
    return { revision, entryId, epoch }
  }

  /** Whether a save was made on top of the current snapshot. */
  isBaseOf({ baseRevision, baseEntryId = '' }: Save): boolean {
    const { revision, entryId } = this.#shown
    return baseRevision === revision && baseEntryId === entryId
  }

  /** The saves without a response, oldest first. */
  get saves(): readonly SealedSave[] {
    return this.#shown.saves
  }

  get inFlight(): Save | null {
    return saveInFlight(this.#shown)
  }

  /** The latest saves that the server has acknowledged. */
  get acknowledged(): readonly AcknowledgedSave[] {
    return this.#shown.acknowledged
  }

  /** Acknowledged saves that the server no longer has, because it was restored from a backup. */
  get missing(): readonly AcknowledgedSave[] {
    return this.#shown.missing
  }

  /** Whether everything except the latest keystrokes survives the page. */
  get isPersistent(): boolean {
    return this.#record.isPersistent
  }

  /** Whether anything would be lost with the page. */
  get hasUnpersisted(): boolean {
    return this.#record.hasUnpersisted
  }

  /** Whether the local store has been read; nothing may be sent before. */
  get isRead(): boolean {
    return this.#record.isRead
  }

  /** Fields that someone else changed while they were edited here, with the value that this user had seen. */
  get conflicts(): Replica['conflicts'] {
    return this.#shown.conflicts
  }

  get notices(): readonly Notice[] {
    return this.#shown.notices
  }

  /** The file that it was imported from, until it is registered. */
  get imports(): LocalRecord['imports'] {
    return this.#record.imports
  }

  /** Rolls made offline that are not sent yet. */
  get rolls(): readonly QueuedRoll[] {
    return this.#record.rolls
  }

  /** While the character is fetched again, nothing is sent. */
  get isLoading(): boolean {
    return this.#pendingLoads > 0
  }

  /** Whether the server no longer has the character, or no longer shows it to this user. */
  get isGone(): boolean {
    return this.#isGone
  }

  /** Whether there is anything that the server has not acknowledged, even if the changes cancel each other out. */
  get hasUnsaved(): boolean {
    return hasUnsaved(this.#shown)
  }

  /** Changes that the server has not acknowledged. */
  unsaved(): readonly Change[] {
    return unsaved(this.#shown)
  }

  /** Unsaved changes that are not in flight. */
  unsent(): readonly Change[] {
    return unsent(this.#shown)
  }

  /** Unsent changes that are not held back. */
  sendable(): readonly Change[] {
    return sendable(this.#shown)
  }

  /** Whether unsaved changes are so old that others may have written there since. */
  get hasStaleEdits(): boolean {
    return this.#record.isStale
  }

  /** The draft's value of a field or path. */
  read(field: string): Json {
    return readField(this.draft, field)
  }

  /** The snapshot's value of a field or path. */
  readSaved(field: string): Json {
    return readField(this.snapshot, field)
  }

  edit(field: string, value: Json, options: EditOptions = {}): void {
    const change = changeFor(this.#shown, field, value, options)
    if (change) this.addTyped([{ ...this.#record.batch, change }])
  }

  /**
   * Makes edits that belong together as one save, which says what they are for and is sent at once. Returns a function
   * that undoes the save.
   */
  act(act: Act, edits: readonly FieldEdit[]): () => void {
    const changes = edits.flatMap(({ field, value, ...options }) => changeFor(this.#shown, field, value, options) ?? [])
    if (changes.length === 0) return () => undefined
    const batch = this.#record.newAction(act)
    for (const listener of this.#onAct) listener()
    this.addTyped(changes.map((change) => ({ ...batch, change })))
    return () => this.undoSave({ saveId: batch.saveId, changes })
  }

  /** Undoes a save of this device, whether it has reached the server or not. Once it is undone, nothing happens. */
  undoSave({ saveId, changes }: Pick<SealedSave, 'saveId' | 'changes'>): void {
    const isKnown = [...this.saves, ...this.acknowledged].some(({ act }) => isTakeBackOf(act, saveId))
    if (isKnown || this.#undone.has(saveId)) return
    this.#undone.add(saveId)
    this.act({ kind: takeBackKind, source: saveId }, takeBackEdits(changes, this.draft))
  }

  /** A save was undone elsewhere, such as in the log. */
  markUndone(saveId: string): void {
    this.#undone.add(saveId)
  }

  /** Shows typed changes at once and schedules writing them to the local store. */
  addTyped(typed: readonly TypedChange[]): void {
    this.#record.add(typed)
    const before = this.draft
    const changes = typed.map(({ change }) => change)
    this.#show(applyEdits(this.#shown, changes), 'local')
    for (const listener of this.#onEdit) listener(before)
    if (this.#isPersistScheduled) return
    this.#isPersistScheduled = true
    this.#defer(() => {
      this.#isPersistScheduled = false
      void this.persist()
    })
  }

  /** The changes that are not in the local store yet, for the unload journal. Later changes start a new batch. */
  unpersisted(): Unpersisted {
    return this.#record.unpersisted()
  }

  /** Adds what an earlier page left in the unload journal. Resolves to false if the local store fails. */
  addUnpersisted(entry: Unpersisted): Promise<boolean> {
    return this.#record.addUnpersisted(entry)
  }

  /** Another tab sends the draft, so later edits must not join it. */
  giveUpDraft(saveId: string): void {
    this.#record.giveUpDraft(saveId)
  }

  /** The user does not want to wait for what the local store holds. */
  continueWithoutStored(): void {
    this.#record.continueWithoutStored()
  }

  /** Resolves once all typed changes are in the local store. */
  persist(): Promise<void> {
    return this.#record.persist()
  }

  /** Writes nothing more than what was typed: the record may be deleted, or belong to another page. */
  close(): void {
    this.#record.close()
  }

  /** Reads the shared record again after another tab has written it. */
  reread(): Promise<void> {
    return this.#record.reread()
  }

  /** Returns the save in flight, or else turns the unsent changes into one; null if there is nothing to send. */
  async startSave(): Promise<Save | null> {
    if (this.isLoading) return null
    // What another tab has stored meanwhile cannot be seen by a transition that fails.
    if (!this.isPersistent) await this.reread()
    // Stale edits that conflict with what others wrote meanwhile are held back here too.
    await this.#record.update((replica, { saveId, typedAt }) => {
      const isStale = !replica.isInFlight && this.#record.hasStaleEdits(replica, typedAt)
      return send(isStale ? holdBack(replica) : replica, saveId, typedAt)
    })
    return this.inFlight
  }

  /** Milliseconds until saves may be sent, because another tab may still add changes to them. */
  get sendDelay(): number {
    return this.#record.sendDelay
  }

  /** Closes the draft as a save of its own, so that later edits belong to another one. */
  seal(): Promise<void> {
    return this.#record.update((replica, { saveId, typedAt }) => seal(replica, saveId, typedAt))
  }

  /**
   * The same on page hide, without waiting for the local store: the stored changes under their stored id. Null if some
   * changes are not stored yet, if another tab typed last (that tab sends), or if the edits are stale.
   */
  saveForPageHide(): Save | null {
    const save = this.isLoading ? null : this.#record.saveForPageHide()
    if (save) void this.startSave()
    return save
  }

  acknowledge(saveId: string, response: SaveResponse, baseRevision?: number): Promise<void> {
    return this.#record.update((replica) => acknowledged(replica, saveId, response, baseRevision))
  }

  /** The server has committed a save, but its current character is not known. */
  acknowledgeEntries(
    saveId: string,
    { entries, dropped = [] }: Pick<SaveResponse, 'entries' | 'dropped'>,
  ): Promise<void> {
    return this.#record.update((replica) =>
      acknowledged(replica, saveId, { ...replica, character: replica.snapshot, entries, dropped }),
    )
  }

  /** The server already has the save in flight, sent by another page, with changes of these fields if that is known. */
  confirmSave(saveId: string, fresh: FetchedCharacter | null, committed?: ReadonlySet<string>): Promise<void> {
    return this.#record.update((replica) => saveArrived(replica, saveId, fresh, committed))
  }

  /**
   * Rebases stale edits on the server's current character and holds back those that conflict. Of the logged saves only
   * the response was lost: they are sent again as they are.
   */
  recheckStaleEdits(fresh: FetchedCharacter, logged: ReadonlySet<string> = new Set()): Promise<void> {
    return this.#record.update((replica, { typedAt }) => {
      const now = refreshed(replica, fresh)
      return this.#record.hasStaleEdits(replica, typedAt) ? holdBack(now, logged) : now
    })
  }

  /** The server refused the save in flight: refused changes become notices, the others are unsent again. */
  refuse(saveId: string, problem: Problem): Promise<void> {
    return this.#record.update((replica) => saveRefused(replica, saveId, problem))
  }

  /** Sends refused edits again, as a save of their own. */
  resend(notices: readonly Notice[]): Promise<void> {
    const changes = notices.map(({ change }) => change)
    return this.#record.update((replica, { newId }) =>
      withSaves(notices.reduce(noticeDismissed, replica), [{ saveId: newId(), changes }]),
    )
  }

  /**
   * The server was restored from a backup: takes over its character. `known` is the position before that was fetched, and
   * `lost` are the saves that the server does not have. Nothing changes if that position is no longer the latest one.
   */
  serverRestored(known: Position, fresh: FetchedCharacter, lost: ReadonlySet<string>): Promise<void> {
    return this.#record.update((replica) =>
      isSamePosition(latestState(replica), known) ? serverRestored(replica, fresh, lost) : replica,
    )
  }

  /** Sends the missing saves again. */
  restoreMissing(): Promise<void> {
    return this.#record.update(missingRestored)
  }

  discardMissing(): Promise<void> {
    return this.#record.update(missingDiscarded)
  }

  /** The server has created a local-only character: moves the record to its ref and rebases the draft. */
  registered(response: FetchedCharacter): Promise<void> {
    return this.#record.register(response)
  }

  /** Applies a save from elsewhere. Resolves to false if an earlier one is missing and must be fetched. */
  async receive(save: ReceivedSave): Promise<boolean> {
    let hasGap = false
    await this.#record.update((replica) => {
      const outcome = received(replica, save)
      hasGap = outcome.kind === 'gap'
      return outcome.kind === 'gap' ? replica : outcome.replica
    })
    return !hasGap
  }

  dismiss(notice: Notice): Promise<void> {
    return this.#record.update((replica) => noticeDismissed(replica, notice))
  }

  /** The user has seen the other value and keeps their own. */
  resolveConflict(field: string): Promise<void> {
    return this.#record.update((replica) => conflictResolved(replica, field))
  }

  /** Queues an offline roll; resolves once it is in the local store. */
  queueRoll(roll: QueuedRoll): Promise<void> {
    return this.#record.updateRolls((rolls) => [...rolls, roll])
  }

  /** Removes a queued roll. Resolves to false if another tab already did. */
  async removeRoll(saveId: string): Promise<boolean> {
    let isFound = false
    await this.#record.updateRolls((rolls) => {
      isFound = rolls.some((roll) => roll.saveId === saveId)
      return isFound ? rolls.filter((roll) => roll.saveId !== saveId) : rolls
    })
    return isFound
  }

  startLoading(): void {
    this.#pendingLoads += 1
  }

  /** Ends a load with the fetched character, or with the reason why there is none. */
  async finishLoading(fresh: FetchedCharacter | 'no-response' | 'gone'): Promise<void> {
    if (fresh !== 'no-response') this.#isGone = fresh === 'gone'
    if (typeof fresh === 'object') await this.#record.update((replica) => refreshed(replica, fresh))
    this.#pendingLoads -= 1
    this.#notifyChange()
  }

  /** Notifies only this field's subscribers, so that a keystroke re-renders one input. */
  subscribe(field: string, listener: Listener): () => void {
    return this.#subscriptions.subscribe(field, listener)
  }

  /** The number of remote changes of a field since its first subscription. */
  remoteChanges(field: string): number {
    return this.#subscriptions.remoteChanges(field)
  }

  /** Called on every change of the replica or of its load state. */
  onChange(listener: Listener): () => void {
    this.#onChange.add(listener)
    return () => this.#onChange.delete(listener)
  }

  /** Called only for edits made in this tab. */
  onEdit(listener: EditListener): () => void {
    this.#onEdit.add(listener)
    return () => this.#onEdit.delete(listener)
  }

  /** Called for each action of this tab, before its changes are shown. */
  onAct(listener: Listener): () => void {
    this.#onAct.add(listener)
    return () => this.#onAct.delete(listener)
  }

  /** Called when this tab has written the shared record. */
  onPersisted(listener: Listener): () => void {
    this.#onPersisted.add(listener)
    return () => this.#onPersisted.delete(listener)
  }

  /** Called when this tab may send a stored draft that it cannot mark as sent in the local store. */
  onDraftTaken(listener: (saveId: string) => void): () => void {
    this.#onDraftTaken.add(listener)
    return () => this.#onDraftTaken.delete(listener)
  }

  /** Called when the record was moved to another ref, because the local-only character was registered. */
  onMoved(listener: MoveListener): () => void {
    this.#onMoved.add(listener)
    return () => this.#onMoved.delete(listener)
  }

  #notifyChange(): void {
    for (const listener of this.#onChange) listener()
  }

  #onRead(replica: Replica): void {
    const before = this.#recordState
    this.#recordState = this.#readRecordState()
    this.#show(replica, 'remote')
    if (this.#recordState !== before) this.#notifyChange()
  }

  /** What auto-save must learn about although it is not part of the replica. */
  #readRecordState(): string {
    return [this.rolls.length, this.isPersistent, this.isRead].join()
  }

  #show(next: Replica, origin: Origin): void {
    const before = this.#shown
    if (next === before) return
    this.#shown = next
    this.#subscriptions.notify(before.draft, next.draft, origin)
    this.#notifyChange()
  }
}

const isTakeBackOf = (act: Act | undefined, saveId: string): boolean =>
  act?.kind === takeBackKind && act.source === saveId

const isSamePosition = (one: Position, other: Position): boolean =>
  one.revision === other.revision && one.entryId === other.entryId && one.epoch === other.epoch

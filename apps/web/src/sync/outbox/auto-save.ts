import type { FetchedCharacter, LogEntry, Save } from '@everquill/domain'
import type { CharacterStore } from '../replica/character-store.ts'
import { ProblemError } from '../../api/problem-error.ts'
import type { CreateCharacter, SaveResult, SendSave } from '../../api/types.ts'
import type { QueuedRoll } from '../local/local-store.ts'
import { saveIdOf } from '../replica/local-only.ts'
import { requestedWait, retryDelay } from '../retry-delay.ts'
import { waitingReasons, type SaveState, type SaveStateSource, type WaitingReason } from '../save-state.ts'
import { isPermanentFailure } from './is-permanent-failure.ts'

/** Milliseconds between the last edit and its save. */
export const autoSaveDelay = 2_000

export interface AutoSaveDeps {
  readonly send: SendSave
  readonly now: () => number
  readonly random: () => number
  /** Calls back after some milliseconds; returns a function that cancels the timer. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
  /** Runs `work` in one tab at a time. */
  readonly withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Registers a local-only character. */
  readonly create: CreateCharacter
  /**
   * Fetches the server's current character, also after the server was restored from a backup. `refusedBase` is a save
   * whose base the server does not have.
   */
  readonly refetch: (refusedBase?: Save) => Promise<FetchedCharacter>
  /** A page of the character's log before an entry, or the newest one. */
  readonly logBefore: (entryId?: string) => Promise<readonly LogEntry[]>
  /** Sends an offline roll; rejects if no response arrives. */
  readonly sendRoll: (store: CharacterStore, roll: QueuedRoll) => Promise<void>
  /** Moves everything else stored under a local-only ref, such as pictures, to the registered ref. */
  readonly renameAttachments: (before: string, publicRef: string) => Promise<void>
  readonly onSaved: (publicRef: string, saved: SaveResult) => void
  /** A save was refused because the character is gone, or access to it was revoked. */
  readonly onNotFound: () => void
}

/**
 * Saves one character: 2 s after the last edit, actions at once, one save in flight, the same save again until a response arrives. Edits
 * made during a save become the next one. Every tab watches the shared record; a lock lets one tab at a time send.
 */
export class AutoSave implements SaveStateSource {
  readonly #store: CharacterStore
  readonly #deps: AutoSaveDeps
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: readonly (() => void)[]
  #state: SaveState = { kind: 'saved' }
  #lastEdit = 0
  #failures = 0
  #cancelTimer: (() => void) | null = null
  /** Why the last attempt failed; null once one succeeds. */
  #trouble: Trouble | null = null
  /** The server asked not to be asked again before this time. */
  #notBefore = 0
  #isSending = false
  /** The stale save in flight that was rechecked. Once is enough: it may have been stored before. */
  #recheckedSaveId: string | null = null
  #waitsForLoad = false
  /** Whether an action of this tab has not been sent yet. */
  #isActionDue = false
  #isClosed = false

  constructor(store: CharacterStore, deps: AutoSaveDeps) {
    this.#store = store
    this.#deps = deps
    this.#unsubscribe = [
      store.onEdit(() => this.#onEdit()),
      store.onAct(() => (this.#isActionDue = true)),
      store.onChange(() => this.#onChange()),
    ]
    this.#state = this.#computeState()
    // Another tab or an earlier page may have left unsent changes.
    if (this.#hasWork()) this.#schedule(autoSaveDelay)
  }

  current = (): SaveState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends now; resolves after the attempt. */
  async flush(): Promise<void> {
    await this.#save()
  }

  /** Sends without waiting for the local store or the lock, since the page may be killed at any moment. */
  onPageHide(): void {
    const save = this.#isSending || this.#isClosed ? null : this.#store.saveForPageHide()
    if (save) this.#sendSave(save).catch((error: unknown) => this.#onError(error))
  }

  /** Retries a failed save now. Edits that wait for their 2 s go on waiting. */
  retry(): void {
    if (this.#trouble) void this.#save()
  }

  /** Stops sending, retries included. */
  close(): void {
    this.#isClosed = true
    this.#cancelTimer?.()
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  #onEdit(): void {
    this.#lastEdit = this.#deps.now()
    this.#schedule(autoSaveDelay)
    this.#notify()
  }

  #schedule(milliseconds: number): void {
    this.#cancelTimer?.()
    if (this.#isClosed) return
    const delay = Math.max(milliseconds, this.#notBefore - this.#deps.now())
    const cancel = this.#deps.after(delay, () => {
      this.#cancelTimer = null
      void this.#save()
    })
    this.#cancelTimer = () => {
      cancel()
      this.#cancelTimer = null
    }
  }

  #onChange(): void {
    if (this.#waitsForLoad && !this.#store.isLoading) void this.#save()
    else if (this.#isActionDue && this.#store.saves.some(({ act }) => act)) this.#sendAction()
    // Typed in another tab, which may be closed before it sends.
    else if (this.#cancelTimer === null && !this.#isSending && this.#hasWork()) this.#schedule(autoSaveDelay)
    this.#notify()
  }

  /** An action does not wait for further edits. */
  #sendAction(): void {
    this.#isActionDue = false
    if (!this.#isSending) this.#schedule(0)
  }

  #hasWork(): boolean {
    const { revision, saves, rolls } = this.#store
    return revision === 0 || saves.length > 0 || rolls.length > 0 || this.#store.sendable().length > 0
  }

  async #save(): Promise<void> {
    this.#cancelTimer?.()
    this.#waitsForLoad = this.#store.isLoading
    if (this.#isSending || this.#isClosed || this.#waitsForLoad || !this.#store.isRead) return
    this.#isSending = true
    try {
      await this.#deps.withLock(`everquill-save-${this.#store.publicRef}`, async () => {
        if (this.#isClosed) return
        if (this.#store.revision === 0) await this.#register()
        if (this.#needsRecheck()) await this.#recheckStaleEdits()
        const wasStale = this.#store.hasStaleEdits
        const save = await this.#store.startSave()
        if (this.#isClosed) return
        const { sendDelay } = this.#store
        if (save && sendDelay > 0) this.#schedule(sendDelay)
        // The device has slept for days while it stored the save.
        else if (save && !wasStale && this.#store.hasStaleEdits) this.#schedule(0)
        else if (save) await this.#sendSave(save)
        else if (this.#store.revision > 0) await this.#sendRolls()
      })
    } catch (error) {
      this.#onError(error)
    }
    this.#isSending = false
    this.#notify()
    this.#scheduleNext()
  }

  #onError(error: unknown): void {
    console.error(`Character ${this.#store.publicRef} could not be prepared for saving`, error)
    this.#backOff(error)
  }

  #needsRecheck(): boolean {
    return this.#store.hasStaleEdits && this.#recheckedSaveId !== (this.#store.saves[0]?.saveId ?? '')
  }

  /** Compares stale edits with the server's current character before they are sent. */
  async #recheckStaleEdits(): Promise<void> {
    const entries = await unlessRefused(this.#deps.logBefore())
    const fresh = await this.#refetch()
    // Without access the save is refused too, and that refusal becomes the notice.
    if (!fresh || !entries) return
    await this.#store.recheckStaleEdits(fresh, new Set(entries.map(({ saveId }) => saveId)))
    this.#recheckedSaveId = this.#store.saves[0]?.saveId ?? null
  }

  /** The server's current character; null if it is gone or access was revoked. */
  #refetch(refusedBase?: Save): Promise<FetchedCharacter | null> {
    return unlessRefused(this.#deps.refetch(refusedBase))
  }

  async #sendSave(save: Save): Promise<void> {
    const { publicRef } = this.#store
    let saved: SaveResult
    try {
      saved = await this.#deps.send(publicRef, save)
    } catch (error) {
      console.error(`Save ${save.saveId} of character ${publicRef} failed`, error)
      return this.#onSaveFailed(save, error)
    }
    if (this.#isFromOtherEpoch(saved)) return this.#onOtherEpoch(save, saved)
    await this.#store.acknowledge(save.saveId, saved, save.baseRevision)
    // The response continues a later state than the one that is stored: sent again, the save gets one that continues it.
    if (this.#store.saves.some(({ saveId }) => saveId === save.saveId)) return this.#backOff(null)
    this.#resetBackOff()
    this.#deps.onSaved(this.#store.publicRef, saved)
  }

  #isFromOtherEpoch({ epoch }: SaveResult): boolean {
    const known = this.#store.position.epoch
    return known !== '' && known !== epoch
  }

  /** The server was restored from a backup before or after this save; only its current character shows which. */
  async #onOtherEpoch({ saveId }: Save, saved: SaveResult): Promise<void> {
    if (await this.#refetch()) return this.#backOff(null)
    // Without access nothing can be compared. The save was committed in either case.
    await this.#store.acknowledgeEntries(saveId, saved)
    this.#resetBackOff()
  }

  /** Sends offline rolls, oldest first. */
  async #sendRolls(): Promise<void> {
    try {
      for (const roll of this.#store.rolls) {
        if (this.#isClosed) return
        await this.#deps.sendRoll(this.#store, roll)
      }
      this.#resetBackOff()
    } catch (error) {
      console.error(`Rolls of character ${this.#store.publicRef} could not be sent`, error)
      this.#backOff(error)
    }
  }

  /** Creates a local-only character on the server, under the id it was created with here. */
  async #register(): Promise<void> {
    const { publicRef, snapshot, imports } = this.#store
    try {
      const request = { saveId: saveIdOf(publicRef), name: snapshot.name, ...(imports && { imports }) }
      const created = await this.#deps.create(request)
      // Attachments first: if the page dies in between, the next one registers again and receives the same ref.
      await this.#deps.renameAttachments(publicRef, created.character.publicRef)
      await this.#store.registered(created)
    } catch (error) {
      console.error(`Local-only character ${publicRef} could not be registered`, error)
      this.#backOff(error)
    }
  }

  #resetBackOff(): void {
    this.#failures = 0
    this.#trouble = null
    this.#notBefore = 0
  }

  /** Sealed saves are sent at once; edits made during a save are sent 2 s after the last of them. */
  #scheduleNext(): void {
    if (this.#cancelTimer !== null || !this.#hasWork()) return
    const isSealed = this.#store.saves.length > 0
    this.#schedule(isSealed ? 0 : Math.max(0, this.#lastEdit + autoSaveDelay - this.#deps.now()))
  }

  async #onSaveFailed(save: Save, error: unknown): Promise<void> {
    const { saveId } = save
    if (error instanceof ProblemError && error.problem.code === 'save-id-reused') return this.#onArrived(save, error)
    if (error instanceof ProblemError && error.problem.code === 'base-unknown') {
      await this.#refetch(save)
      return this.#backOff(null)
    }
    if (isPermanentFailure(error)) {
      await this.#store.refuse(saveId, error.problem)
      if (error.problem.code === 'not-found') this.#deps.onNotFound()
      return this.#resetBackOff()
    }
    this.#backOff(error)
  }

  /** Another page has sent this save, perhaps without changes that it held back or was refused. */
  async #onArrived({ saveId }: Save, { problem: { committed } }: ProblemError): Promise<void> {
    const fresh = await this.#refetch()
    await this.#store.confirmSave(saveId, fresh, committed && new Set(committed))
    this.#resetBackOff()
  }

  #backOff(error: unknown): void {
    this.#trouble = troubleOf(error)
    this.#notBefore = this.#deps.now() + requestedWait(error)
    this.#schedule(retryDelay(this.#failures++, this.#deps.random))
  }

  #notify(): void {
    const next = this.#computeState()
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #computeState(): SaveState {
    const { rolls, revision, publicRef, notices, missing, isRead, isPersistent } = this.#store
    if (!isRead) return { kind: 'store-not-responding', count: this.#store.unsaved().length, publicRef }
    const unsaved = Math.max(this.#store.unsaved().length, this.#store.hasUnsaved ? 1 : 0)
    const count = unsaved + rolls.length + (revision === 0 ? 1 : 0)
    if (count > 0 && !isPersistent) return { kind: 'not-persistent', count }
    if (count > 0 && !this.#hasWork()) return { kind: 'held-back', count, publicRef }
    if (count > 0) return this.#trouble === null ? { kind: 'saving' } : { ...this.#trouble, count }
    if (missing.length > 0) {
      return { kind: 'missing', count: missing.reduce((sum, { changes }) => sum + changes.length, 0), publicRef }
    }
    return notices.length > 0 ? { kind: 'notices', count: notices.length, publicRef } : { kind: 'saved' }
  }
}

/** Null if the server refuses for good. */
async function unlessRefused<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (isPermanentFailure(error)) return null
    throw error
  }
}

type Trouble = { readonly kind: 'signed-out' } | { readonly kind: 'waiting'; readonly reason?: WaitingReason }

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ProblemError)) return { kind: 'waiting' }
  if (error.status === 401) return { kind: 'signed-out' }
  const reason = waitingReasons.find((code) => code === error.problem.code)
  return { kind: 'waiting', ...(reason && { reason }) }
}

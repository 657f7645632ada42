import type { Problem } from '@everquill/domain'
import type { CharacterStore } from '../store/character-store.ts'
import { Refusal, type SavedCharacter, type SendSave } from '../store/backend.ts'
import type { SaveState, SaveStateSource } from '../store/save-state.ts'

/** Milliseconds after the last change until it is sent. */
export const autoSaveDelay = 2_000

const firstRetry = 1_000
const longestRetry = 60_000

/** What the queue needs of the world. */
export interface AutoSaveDeps {
  readonly send: SendSave
  readonly newId: () => string
  readonly now: () => number
  readonly random: () => number
  /** Calls back after some milliseconds; returns how to call it off. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
  /** Hears of each save that was acknowledged. */
  readonly onSaved: (publicRef: string, saved: SavedCharacter) => void
}

type Trouble = { readonly kind: 'kept' | 'signed-out' } | { readonly kind: 'refused'; readonly problem: Problem }

/**
 * Sends what is typed: 2 s after the last change, one save at a time, the same save again while no answer comes. What
 * is typed during a save becomes the next one.
 */
export class AutoSave implements SaveStateSource {
  readonly #store: CharacterStore
  readonly #deps: AutoSaveDeps
  readonly #listeners = new Set<() => void>()
  readonly #stopListening: readonly (() => void)[]
  #state: SaveState = { kind: 'saved' }
  #lastEdit = 0
  #tries = 0
  #callOff: () => void = () => undefined
  #trouble: Trouble | null = null
  #isSending = false
  #waitsForLoad = false
  #isClosed = false

  constructor(store: CharacterStore, deps: AutoSaveDeps) {
    this.#store = store
    this.#deps = deps
    this.#stopListening = [store.onEdit(() => this.#edited()), store.onChange(() => this.#changed())]
  }

  current = (): SaveState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends at once what there is, for a page that is about to be left. */
  flush(): void {
    this.#callOff()
    void this.#save(true)
  }

  /** Tries again now what got no answer; what waits for its 2 s goes on waiting, and a no stays one. */
  retry(): void {
    if (this.#trouble && this.#trouble.kind !== 'refused') this.flush()
  }

  /** Sends nothing any more, not even again. */
  close(): void {
    this.#isClosed = true
    this.#callOff()
    for (const stop of this.#stopListening) stop()
  }

  #edited(): void {
    this.#lastEdit = this.#deps.now()
    if (this.#trouble?.kind === 'refused') this.#trouble = null
    this.#schedule(autoSaveDelay)
    this.#tell()
  }

  #schedule(milliseconds: number): void {
    this.#callOff()
    this.#callOff = this.#deps.after(milliseconds, () => void this.#save(false))
  }

  #changed(): void {
    if (this.#waitsForLoad && !this.#store.isLoading) void this.#save(false)
    this.#tell()
  }

  async #save(keepalive: boolean): Promise<void> {
    this.#waitsForLoad = this.#store.isLoading
    if (this.#isSending || this.#isClosed || this.#waitsForLoad) return
    const save = this.#store.inFlight ?? this.#store.startSave(this.#deps.newId())
    if (!save) return this.#settled()
    this.#isSending = true
    try {
      const saved = await this.#deps.send(this.#store.publicRef, save, keepalive)
      this.#store.acknowledge(save.saveId, saved)
      this.#settled()
      this.#deps.onSaved(this.#store.publicRef, saved)
    } catch (error) {
      this.#failed(save.saveId, error)
    } finally {
      this.#isSending = false
      this.#tell()
    }
    this.#goOn()
  }

  #settled(): void {
    this.#tries = 0
    this.#trouble = null
  }

  /** What was typed during the save is the next one, 2 s after its last change. */
  #goOn(): void {
    if (this.#trouble || this.#store.inFlight || this.#store.unsent().length === 0) return
    this.#schedule(Math.max(0, this.#lastEdit + autoSaveDelay - this.#deps.now()))
  }

  #failed(saveId: string, error: unknown): void {
    console.error('A save failed', error)
    if (error instanceof Refusal && isFinal(error)) {
      this.#store.fail(saveId)
      this.#trouble = { kind: 'refused', problem: error.problem }
      return
    }
    this.#trouble = { kind: error instanceof Refusal && error.status === 401 ? 'signed-out' : 'kept' }
    const longest = Math.min(longestRetry, firstRetry * 2 ** this.#tries++)
    this.#schedule(longest / 2 + this.#deps.random() * (longest / 2))
  }

  #tell(): void {
    const next = this.#now()
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #now(): SaveState {
    const { length: count } = this.#store.unsaved()
    if (count === 0) return { kind: 'saved' }
    if (this.#trouble === null) return { kind: 'saving' }
    return this.#trouble.kind === 'refused' ? this.#trouble : { kind: this.#trouble.kind, count }
  }
}

/** The server understood and said no; anything else may go better next time. */
const isFinal = ({ status }: Refusal): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429

import type { CharacterAtRevision, Save } from '@everquill/domain'
import type { CharacterStore } from '../replica/character-store.ts'
import { Refusal, type Backend, type SavedCharacter, type SendSave } from '../../api/backend.ts'
import type { QueuedRoll } from '../local/local-store.ts'
import type { SaveState, SaveStateSource } from '../save-state.ts'
import { saveIdOf } from '../replica/local-only.ts'
import { isFinal } from './is-final.ts'

/** Milliseconds after the last change until it is sent. */
export const autoSaveDelay = 2_000

const firstRetry = 1_000
const longestRetry = 60_000

/** What the queue needs of the world. */
export interface AutoSaveDeps {
  readonly send: SendSave
  readonly now: () => number
  readonly random: () => number
  /** Calls back after some milliseconds; returns how to call it off. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
  /** Does something while no other tab does the same. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
  /** Makes a character known to the server that was created here. */
  readonly create: Backend['createCharacter']
  readonly refetch: () => Promise<CharacterAtRevision>
  /** Sends dice that fell here; rejects when no answer comes. */
  readonly sendRoll: (store: CharacterStore, roll: QueuedRoll) => Promise<void>
  /** What else lies here under the name that a character had before its number is found under the number when this is done. */
  readonly renameAttachments: (before: string, publicRef: string) => Promise<void>
  /** A character that was created here has its number. */
  readonly onRegistered: (before: string, publicRef: string) => void
  /** Hears of each save that was acknowledged. */
  readonly onSaved: (publicRef: string, saved: SavedCharacter) => void
}

/**
 * Sends what is typed: 2 s after the last change, one save at a time, the same save again while no answer comes. What
 * is typed during a save becomes the next one. Every tab looks after what lies on the device; one at a time sends.
 */
export class AutoSave implements SaveStateSource {
  readonly #store: CharacterStore
  readonly #deps: AutoSaveDeps
  readonly #listeners = new Set<() => void>()
  readonly #stopListening: readonly (() => void)[]
  #state: SaveState = { kind: 'saved' }
  #lastEdit = 0
  #tries = 0
  #callOff: (() => void) | null = null
  #trouble: 'kept' | 'signed-out' | null = null
  #isSending = false
  /** The old save without an answer that was looked at again: once, for it may have arrived since. */
  #looked: string | null = null
  #waitsForLoad = false
  #isClosed = false

  constructor(store: CharacterStore, deps: AutoSaveDeps) {
    this.#store = store
    this.#deps = deps
    this.#stopListening = [store.onEdit(() => this.#edited()), store.onChange(() => this.#changed())]
    this.#state = this.#now()
  }

  current = (): SaveState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends at once what there is. */
  async flush(): Promise<void> {
    await this.#save()
  }

  /** The page is about to be left, and may not live long enough to hear an answer. */
  onPageHide(): void {
    const save = this.#isSending || this.#isClosed ? null : this.#store.saveToLeave()
    if (save) void this.#exchange(save)
  }

  /** Tries again now what got no answer; what waits for its 2 s goes on waiting. */
  retry(): void {
    if (this.#trouble) void this.#save()
  }

  /** Sends nothing any more, not even again. */
  close(): void {
    this.#isClosed = true
    this.#callOff?.()
    for (const stop of this.#stopListening) stop()
  }

  #edited(): void {
    this.#lastEdit = this.#deps.now()
    this.#schedule(autoSaveDelay)
    this.#tell()
  }

  #schedule(milliseconds: number): void {
    this.#callOff?.()
    const callOff = this.#deps.after(milliseconds, () => {
      this.#callOff = null
      void this.#save()
    })
    this.#callOff = () => {
      callOff()
      this.#callOff = null
    }
  }

  #changed(): void {
    if (this.#waitsForLoad && !this.#store.isLoading) void this.#save()
    // Typed in another tab, which may be gone before it sends.
    else if (this.#callOff === null && !this.#isSending && this.#hasWork()) this.#schedule(autoSaveDelay)
    this.#tell()
  }

  #hasWork(): boolean {
    const { revision, inFlight, rolls } = this.#store
    return revision === 0 || inFlight !== null || rolls.length > 0 || this.#store.sendable().length > 0
  }

  async #save(): Promise<void> {
    this.#callOff?.()
    this.#waitsForLoad = this.#store.isLoading
    if (this.#isSending || this.#isClosed || this.#waitsForLoad) return
    this.#isSending = true
    try {
      await this.#deps.alone(`everquill-save-${this.#store.publicRef}`, async () => {
        if (this.#isClosed) return
        if (this.#store.revision === 0) await this.#register()
        if (this.#store.isOverdue && this.#looked !== (this.#store.inFlight?.saveId ?? '')) await this.#lookAgain()
        const save = await this.#store.startSave()
        if (save) await this.#exchange(save)
        else if (this.#store.revision > 0) await this.#sendRolls()
      })
    } catch (error) {
      console.error('A save could not even be begun', error)
      this.#waitLonger(error)
    }
    this.#isSending = false
    this.#tell()
    this.#goOn()
  }

  /** What was typed long ago is not sent before it is known what others wrote since. */
  async #lookAgain(): Promise<void> {
    const fresh = await this.#fresh()
    // Where nothing is there any more the save hears it too, and its author is told.
    if (!fresh) return
    await this.#store.lookAgain(fresh)
    this.#looked = this.#store.inFlight?.saveId ?? null
  }

  /** What the server has now; null when that is not for us any more. */
  async #fresh(): Promise<CharacterAtRevision | null> {
    try {
      return await this.#deps.refetch()
    } catch (error) {
      if (error instanceof Refusal && isFinal(error)) return null
      throw error
    }
  }

  /** Sends a save and does what the answer says. */
  async #exchange(save: Save): Promise<void> {
    try {
      const saved = await this.#deps.send(this.#store.publicRef, save)
      await this.#store.acknowledge(save.saveId, saved)
      this.#settled()
      this.#deps.onSaved(this.#store.publicRef, saved)
    } catch (error) {
      console.error('A save failed', error)
      await this.#failed(save.saveId, error)
    }
  }

  /** Dice that fell here, in their order. */
  async #sendRolls(): Promise<void> {
    try {
      for (const roll of this.#store.rolls) await this.#deps.sendRoll(this.#store, roll)
      this.#settled()
    } catch (error) {
      console.error('Dice could not be sent', error)
      this.#waitLonger(error)
    }
  }

  /** What is created here is known by its save until the server gives it a number. */
  async #register(): Promise<void> {
    const { publicRef, snapshot } = this.#store
    try {
      const answer = await this.#deps.create({ saveId: saveIdOf(publicRef), name: snapshot.name })
      // Before the character itself: a page that dies in between asks again, is told the same number, and finds it there.
      await this.#deps.renameAttachments(publicRef, answer.character.publicRef)
      await this.#store.registered(answer)
      this.#deps.onRegistered(publicRef, this.#store.publicRef)
    } catch (error) {
      console.error('A character is not known to the server yet', error)
      this.#waitLonger(error)
    }
  }

  #settled(): void {
    this.#tries = 0
    this.#trouble = null
  }

  /** What was typed during the save is the next one, 2 s after its last change. */
  #goOn(): void {
    if (this.#isClosed || this.#callOff !== null || !this.#hasWork()) return
    this.#schedule(Math.max(0, this.#lastEdit + autoSaveDelay - this.#deps.now()))
  }

  async #failed(saveId: string, error: unknown): Promise<void> {
    if (error instanceof Refusal && error.problem.code === 'save-id-reused') {
      // It has arrived already, sent by a page that was left, from an older state of the same character.
      await this.#store.arrived(saveId, await this.#fresh())
      return this.#settled()
    }
    if (error instanceof Refusal && isFinal(error)) {
      await this.#store.refuse(saveId, error.problem)
      return this.#settled()
    }
    this.#waitLonger(error)
  }

  #waitLonger(error: unknown): void {
    this.#trouble = error instanceof Refusal && error.status === 401 ? 'signed-out' : 'kept'
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
    const { rolls, revision } = this.#store
    const count = this.#store.unsaved().length + rolls.length + (revision === 0 ? 1 : 0)
    if (count > 0 && !this.#hasWork()) return { kind: 'asked', count, publicRef: this.#store.publicRef }
    if (count > 0) return this.#trouble === null ? { kind: 'saving' } : { kind: this.#trouble, count }
    const { length: told } = this.#store.notices
    return told > 0 ? { kind: 'notices', count: told, publicRef: this.#store.publicRef } : { kind: 'saved' }
  }
}

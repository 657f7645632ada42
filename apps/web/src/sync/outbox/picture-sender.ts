import type { Problem } from '@everquill/domain'
import { ProblemError } from '../../api/problem-error.ts'
import type { SavedCharacter } from '../../api/types.ts'
import type { SendPicture } from '../../api/upload-picture.ts'
import type { PictureOutbox, QueuedPicture } from '../local/picture-outbox.ts'
import { isLocalOnly } from '../replica/local-only.ts'
import { requestedWait, retryDelay } from '../retry-delay.ts'
import { isPermanentFailure } from './is-permanent-failure.ts'
import type { PendingPicture, Pictures } from './pictures.ts'

export interface PictureSenderDeps {
  readonly outbox: PictureOutbox
  readonly send: SendPicture
  /** Runs `work` in one tab at a time. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>
  readonly after: (milliseconds: number, callback: () => void) => () => void
  readonly random: () => number
  readonly newId: () => string
  /** Tells the other tabs to read the outbox again. */
  readonly notifyTabs: () => void
  /** Shows the stored picture; resolves when the page does. */
  readonly onSaved: (publicRef: string, saved: SavedCharacter) => Promise<void>
  readonly closeTabChannel: () => void
  readonly createUrl: (picture: Blob) => string
  readonly revokeUrl: (url: string) => void
}

/**
 * Uploads queued pictures, one after the other, from one tab at a time. It is independent of auto-save, so a picture
 * that cannot be sent never delays an edit.
 */
export class PictureSender implements Pictures {
  readonly #deps: PictureSenderDeps
  readonly #listeners = new Set<() => void>()
  readonly #queued = new Map<string, QueuedPicture>()
  readonly #shown = new Map<string, PendingPicture>()
  #sending: { readonly queued: QueuedPicture; readonly stop: AbortController } | null = null
  #isBusy = false
  #isClosed = false
  #failures = 0
  /** Milliseconds for which the server asked to wait. */
  #requestedWait = 0
  #cancelTimer: () => void = () => undefined

  constructor(deps: PictureSenderDeps) {
    this.#deps = deps
  }

  /** Reads the outbox and sends what is in it. */
  async open(): Promise<void> {
    await this.reread()
    await this.flush()
  }

  close(): void {
    this.#isClosed = true
    this.#deps.closeTabChannel()
    this.#cancelTimer()
    this.#sending?.stop.abort()
    for (const publicRef of this.#queued.keys()) this.#drop(publicRef)
    this.#listeners.clear()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find = (publicRef: string): PendingPicture | undefined => this.#shown.get(publicRef)

  count = (): number => this.#shown.size

  async enqueue(publicRef: string, picture: Blob | null): Promise<void> {
    const bytes = picture && { bytes: await picture.arrayBuffer(), type: picture.type }
    await this.#put({ publicRef, saveId: this.#deps.newId(), picture: bytes, refused: null })
  }

  async retry(publicRef: string): Promise<void> {
    const queued = this.#queued.get(publicRef)
    // Under a new id, since the server may have refused the old one for good.
    if (queued) await this.#put({ ...queued, saveId: this.#deps.newId(), refused: null })
  }

  async discard(publicRef: string): Promise<void> {
    const queued = this.#queued.get(publicRef)
    if (!queued) return
    this.#drop(publicRef)
    if (this.#sending?.queued.publicRef === publicRef) this.#sending.stop.abort()
    await this.#deps.outbox.replace(queued, null)
    // A read of the outbox that began before may have shown it again.
    if (this.#isCurrent(queued)) this.#drop(publicRef)
    this.#deps.notifyTabs()
  }

  /** Moves the picture of a local-only character to its registered ref; resolves once the outbox has done so. */
  async rename(before: string, publicRef: string): Promise<void> {
    await this.#deps.outbox.rename(before, publicRef)
    await this.reread()
    this.#deps.notifyTabs()
    void this.flush()
  }

  /** Reads the outbox, which other tabs write to as well. */
  async reread(): Promise<void> {
    const all = new Map((await this.#deps.outbox.all()).map((queued) => [queued.publicRef, queued]))
    if (this.#isClosed) return
    for (const publicRef of this.#queued.keys()) if (!all.has(publicRef)) this.#drop(publicRef)
    for (const queued of all.values()) {
      const known = this.#queued.get(queued.publicRef)
      if (known?.saveId !== queued.saveId || known.refused?.code !== queued.refused?.code) this.#show(queued)
    }
  }

  /** Sends now; resolves after each queued picture was attempted. */
  async flush(): Promise<void> {
    if (this.#isBusy || this.#sendable().length === 0) return
    this.#isBusy = true
    this.#cancelTimer()
    try {
      await this.#deps.withLock(async () => {
        // Another tab may have sent pictures while it held the lock.
        await this.reread()
        for (let next = this.#sendable()[0]; next; next = this.#sendable()[0]) {
          if (!(await this.#send(next))) break
        }
      })
    } finally {
      this.#isBusy = false
    }
    if (this.#sendable().length > 0) this.#backOff()
  }

  #backOff(): void {
    const delay = Math.max(retryDelay(this.#failures++, this.#deps.random), this.#requestedWait)
    this.#cancelTimer = this.#deps.after(delay, () => void this.flush())
  }

  /** Nothing once the tab is closed: another user may have signed in while it waited for the lock. */
  #sendable(): QueuedPicture[] {
    if (this.#isClosed) return []
    return [...this.#queued.values()].filter(({ publicRef, refused }) => refused === null && !isLocalOnly(publicRef))
  }

  async #put(queued: QueuedPicture): Promise<void> {
    if (this.#sending?.queued.publicRef === queued.publicRef) this.#sending.stop.abort()
    this.#show(queued)
    await this.#deps.outbox.put(queued)
    await this.reread()
    this.#deps.notifyTabs()
    this.#failures = 0
    void this.flush()
  }

  /** Returns whether to go on with the next picture: without a response, that is pointless. */
  async #send(queued: QueuedPicture): Promise<boolean> {
    const { publicRef } = queued
    const { send, onSaved, notifyTabs } = this.#deps
    const stop = new AbortController()
    this.#sending = { queued, stop }
    const report = (progress: number | null, problem: Problem | null = null): void => {
      if (this.#isCurrent(queued)) this.#alter(publicRef, { progress, problem })
    }
    report(0)
    try {
      const saved = await send(queued, { signal: stop.signal, onProgress: report })
      await onSaved(publicRef, saved)
      await this.#deps.outbox.replace(queued, null)
      if (this.#isCurrent(queued)) this.#drop(publicRef)
    } catch (error) {
      this.#requestedWait = requestedWait(error)
      if (!isPermanentFailure(error)) {
        report(null, error instanceof ProblemError ? error.problem : null)
        return stop.signal.aborted
      }
      console.error(`The picture of character ${publicRef} was refused`, error.problem)
      const refused = { ...queued, refused: error.problem }
      // Shown at once as what it is: a button that moved while this is stored would not get the click.
      if (this.#isCurrent(queued)) this.#show(refused)
      await this.#deps.outbox.replace(queued, refused)
      // A read of the outbox that began before may have shown it as waiting.
      await this.reread()
    } finally {
      this.#sending = null
    }
    notifyTabs()
    this.#failures = 0
    return true
  }

  /** Whether the user has neither discarded nor replaced it meanwhile. */
  #isCurrent({ publicRef, saveId }: QueuedPicture): boolean {
    return this.#queued.get(publicRef)?.saveId === saveId
  }

  #show(queued: QueuedPicture): void {
    const { publicRef, picture, refused } = queued
    const before = this.#queued.get(publicRef)
    const url = before?.saveId === queued.saveId ? this.#shown.get(publicRef)?.url : undefined
    if (url === undefined) this.#revokeUrl(publicRef)
    this.#queued.set(publicRef, queued)
    this.#shown.set(publicRef, {
      url: url ?? (picture && this.#deps.createUrl(new Blob([picture.bytes], { type: picture.type }))),
      progress: null,
      problem: refused,
      isRefused: refused !== null,
    })
    this.#notify()
  }

  #alter(publicRef: string, change: Pick<PendingPicture, 'progress' | 'problem'>): void {
    const shown = this.#shown.get(publicRef)
    if (shown) this.#shown.set(publicRef, { ...shown, ...change })
    this.#notify()
  }

  #drop(publicRef: string): void {
    this.#revokeUrl(publicRef)
    this.#queued.delete(publicRef)
    this.#shown.delete(publicRef)
    this.#notify()
  }

  #revokeUrl(publicRef: string): void {
    const url = this.#shown.get(publicRef)?.url
    if (typeof url === 'string') this.#deps.revokeUrl(url)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

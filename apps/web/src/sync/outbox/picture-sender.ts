import type { Problem } from '@everquill/domain'
import { ProblemError } from '../../api/problem-error.ts'
import type { SavedCharacter } from '../../api/types.ts'
import type { SendPicture } from '../../api/upload-picture.ts'
import { keyOfQueued, type PictureOutbox, type QueuedPicture } from '../local/picture-outbox.ts'
import { isLocalOnly } from '../replica/local-only.ts'
import { requestedWait, retryDelay } from '../retry-delay.ts'
import { isPermanentFailure } from './is-permanent-failure.ts'
import { hashIn, type ImportedPicture, type PendingPicture, type Pictures } from './pictures.ts'

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
  /** By `keyOfQueued`, like what is shown of them. */
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
    for (const queued of this.#queued.values()) this.#drop(queued)
    this.#listeners.clear()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find = (publicRef: string): PendingPicture | undefined => {
    const [first] = this.#concerned(publicRef)
    return first && this.#shown.get(keyOfQueued(first))
  }

  findImported = (publicRef: string, image: string): PendingPicture | undefined =>
    this.#shown.get(keyOfQueued({ publicRef, imported: hashIn(image) }))

  count = (): number => this.#shown.size

  async enqueue(publicRef: string, picture: Blob | null): Promise<void> {
    const bytes = picture && { bytes: await picture.arrayBuffer(), type: picture.type }
    const change = { publicRef, saveId: this.#deps.newId(), picture: bytes, refused: null }
    // The current picture of a file is no longer wanted as a change.
    const outdated = [...this.#queued.values()].filter((one) => one.publicRef === publicRef && one.isCurrent)
    await this.#put(publicRef, [change, ...outdated.map((one) => ({ ...one, isCurrent: false }))])
  }

  async enqueueImported(publicRef: string, pictures: readonly ImportedPicture[]): Promise<void> {
    const queued = pictures.map(async ({ hash, picture, isCurrent }) => ({
      publicRef,
      imported: hash,
      isCurrent,
      saveId: this.#deps.newId(),
      picture: { bytes: await picture.arrayBuffer(), type: picture.type },
      refused: null,
    }))
    await this.#put(publicRef, await Promise.all(queued))
  }

  async retry(publicRef: string): Promise<void> {
    // Under a new id, since the server may have refused the old one for good.
    const again = this.#concerned(publicRef).map((one) => ({ ...one, saveId: this.#deps.newId(), refused: null }))
    if (again.length > 0) await this.#put(publicRef, again)
  }

  async discard(publicRef: string): Promise<void> {
    const discarded = this.#concerned(publicRef)
    for (const queued of discarded) {
      this.#drop(queued)
      this.#stopSending(queued)
      await this.#deps.outbox.replace(queued, null)
      // A read of the outbox that began before may have shown it again.
      if (this.#isCurrent(queued)) this.#drop(queued)
    }
    if (discarded.length > 0) this.#deps.notifyTabs()
  }

  /** What a person is told about: the change of the picture, or else the imported pictures that were refused. */
  #concerned(publicRef: string): readonly QueuedPicture[] {
    const change = this.#queued.get(publicRef)
    if (change) return [change]
    return [...this.#queued.values()].filter((one) => one.publicRef === publicRef && one.refused !== null)
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
    const all = new Map((await this.#deps.outbox.all()).map((queued) => [keyOfQueued(queued), queued]))
    if (this.#isClosed) return
    for (const [key, queued] of this.#queued) if (!all.has(key)) this.#drop(queued)
    for (const [key, queued] of all) {
      const known = this.#queued.get(key)
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
    return [...this.#queued.values()]
      .filter(({ publicRef, refused }) => refused === null && !isLocalOnly(publicRef))
      .toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
  }

  #stopSending(queued: QueuedPicture): void {
    if (this.#sending && keyOfQueued(this.#sending.queued) === keyOfQueued(queued)) this.#sending.stop.abort()
  }

  async #put(publicRef: string, pictures: readonly QueuedPicture[]): Promise<void> {
    for (const queued of pictures) {
      this.#stopSending(queued)
      this.#show(queued)
    }
    await this.#deps.outbox.put(publicRef, pictures)
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
      if (this.#isCurrent(queued)) this.#alter(queued, { progress, problem })
    }
    report(0)
    try {
      const saved = await send(queued, { signal: stop.signal, onProgress: report })
      if (saved) await onSaved(publicRef, saved)
      await this.#deps.outbox.replace(queued, null)
      if (this.#isCurrent(queued)) this.#drop(queued)
    } catch (error) {
      this.#requestedWait = requestedWait(error)
      if (!isPermanentFailure(error)) {
        report(null, error instanceof ProblemError ? error.problem : null)
        return stop.signal.aborted
      }
      console.error(`The picture of character ${publicRef} was refused`, error.problem)
      const next = this.#afterRefusal(queued, error.problem)
      // Shown at once as what it is: a button that moved while this is stored would not get the click.
      if (next?.refused && this.#isCurrent(queued)) this.#show(next)
      await this.#deps.outbox.replace(queued, next)
      // A read of the outbox that began before may have shown it as waiting.
      await this.reread()
    } finally {
      this.#sending = null
    }
    notifyTabs()
    this.#failures = 0
    return true
  }

  /** What a refused picture becomes in the outbox. */
  #afterRefusal(queued: QueuedPicture, problem: Problem): QueuedPicture | null {
    const { imported, isCurrent = false, ...picture } = queued
    const isUnknown = problem.code === 'invalid-value' || problem.code === 'not-found'
    if (imported === undefined || !isUnknown) return { ...queued, refused: problem }
    // The server left the history out, so nothing refers to its pictures; the current one is still wanted.
    const isWanted = isCurrent && problem.code === 'invalid-value'
    return isWanted ? { ...picture, saveId: this.#deps.newId() } : null
  }

  /** Whether the user has neither discarded nor replaced it meanwhile. */
  #isCurrent(queued: QueuedPicture): boolean {
    return this.#queued.get(keyOfQueued(queued))?.saveId === queued.saveId
  }

  #show(queued: QueuedPicture): void {
    const { picture, refused } = queued
    const key = keyOfQueued(queued)
    const before = this.#queued.get(key)
    const url = before?.saveId === queued.saveId ? this.#shown.get(key)?.url : undefined
    if (url === undefined) this.#revokeUrl(key)
    this.#queued.set(key, queued)
    this.#shown.set(key, {
      url: url ?? (picture && this.#deps.createUrl(new Blob([picture.bytes], { type: picture.type }))),
      progress: null,
      problem: refused,
      isRefused: refused !== null,
    })
    this.#notify()
  }

  #alter(queued: QueuedPicture, change: Pick<PendingPicture, 'progress' | 'problem'>): void {
    const key = keyOfQueued(queued)
    const shown = this.#shown.get(key)
    if (shown) this.#shown.set(key, { ...shown, ...change })
    this.#notify()
  }

  #drop(queued: QueuedPicture): void {
    const key = keyOfQueued(queued)
    this.#revokeUrl(key)
    this.#queued.delete(key)
    this.#shown.delete(key)
    this.#notify()
  }

  #revokeUrl(key: string): void {
    const url = this.#shown.get(key)?.url
    if (typeof url === 'string') this.#deps.revokeUrl(url)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** A change that somebody made comes first, then current pictures, then earlier ones. */
const urgencyOf = ({ imported, isCurrent }: QueuedPicture): number => (imported === undefined ? 0 : isCurrent ? 1 : 2)

import type { Problem } from '@everquill/domain'
import { Refusal, type SavedCharacter } from '../../api/backend.ts'
import type { PendingPicture, Pictures, PictureOutbox, PictureUpload, SendPicture } from './pictures.ts'
import { isLocalOnly } from '../replica/local-only.ts'

/** What the queue needs of the world. */
export interface PictureSenderDeps {
  readonly shelf: PictureOutbox
  readonly send: SendPicture
  /** Does something while no other tab does the same. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly after: (milliseconds: number, callback: () => void) => () => void
  readonly random: () => number
  readonly newId: () => string
  /** The other tabs must look at the shelf again. */
  readonly tellOthers: () => void
  /** The server has it; done when the page shows so. */
  readonly onSaved: (publicRef: string, saved: SavedCharacter) => Promise<void>
  /** From now on other tabs are not listened to. */
  readonly leave: () => void
  /** An address for bytes, and its end. */
  readonly show: (picture: Blob) => string
  readonly hide: (url: string) => void
}

const second = 1_000
const longestWait = 60 * second

/** These may be taken later: the person must sign in, or wait. */
const notForEver: ReadonlySet<number> = new Set([401, 408, 425, 429])

/**
 * Sends pictures, one after the other, from one tab at a time. It knows nothing of the save queue, nor does that of
 * it: a picture that cannot be sent holds up no edit.
 */
export class PictureSender implements Pictures {
  readonly #deps: PictureSenderDeps
  readonly #listeners = new Set<() => void>()
  readonly #wishes = new Map<string, PictureUpload>()
  readonly #shown = new Map<string, PendingPicture>()
  #sending: { readonly wish: PictureUpload; readonly stop: AbortController } | null = null
  #isBusy = false
  #tries = 0
  #cancelTimer: () => void = () => undefined

  constructor(deps: PictureSenderDeps) {
    this.#deps = deps
  }

  /** Looks at what lies on the shelf, and sends it. */
  async open(): Promise<void> {
    await this.reread()
    await this.flush()
  }

  close(): void {
    this.#deps.leave()
    this.#cancelTimer()
    this.#sending?.stop.abort()
    for (const publicRef of this.#wishes.keys()) this.#drop(publicRef)
    this.#listeners.clear()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  at = (publicRef: string): PendingPicture | undefined => this.#shown.get(publicRef)

  count = (): number => this.#shown.size

  async enqueue(publicRef: string, picture: Blob | null): Promise<void> {
    const bytes = picture && { bytes: await picture.arrayBuffer(), type: picture.type }
    await this.#keep({ publicRef, saveId: this.#deps.newId(), picture: bytes, refused: null })
  }

  async retry(publicRef: string): Promise<void> {
    const wish = this.#wishes.get(publicRef)
    // Under another id: the server may have said no to this one for good.
    if (wish) await this.#keep({ ...wish, saveId: this.#deps.newId(), refused: null })
  }

  async discard(publicRef: string): Promise<void> {
    const wish = this.#wishes.get(publicRef)
    if (!wish) return
    this.#drop(publicRef)
    if (this.#sending?.wish.publicRef === publicRef) this.#sending.stop.abort()
    await this.#deps.shelf.replace(wish, null)
    this.#deps.tellOthers()
  }

  /** A character that was created here has its number; done when the shelf knows. */
  async rename(before: string, publicRef: string): Promise<void> {
    await this.#deps.shelf.rename(before, publicRef)
    await this.reread()
    this.#deps.tellOthers()
    void this.flush()
  }

  /** Another tab has written to the shelf. */
  async reread(): Promise<void> {
    const all = new Map((await this.#deps.shelf.all()).map((wish) => [wish.publicRef, wish]))
    for (const publicRef of this.#wishes.keys()) if (!all.has(publicRef)) this.#drop(publicRef)
    for (const wish of all.values()) {
      const known = this.#wishes.get(wish.publicRef)
      if (known?.saveId !== wish.saveId || known.refused?.code !== wish.refused?.code) this.#lay(wish)
    }
  }

  /** Sends at once what there is; done when all of it has been tried. */
  async flush(): Promise<void> {
    if (this.#isBusy || this.#waiting().length === 0) return
    this.#isBusy = true
    this.#cancelTimer()
    try {
      await this.#deps.alone(async () => {
        // Whoever held the place before may have sent it.
        await this.reread()
        for (let next = this.#waiting()[0]; next; next = this.#waiting()[0]) {
          if (!(await this.#send(next))) break
        }
      })
    } finally {
      this.#isBusy = false
    }
    if (this.#waiting().length > 0) this.#tryLater()
  }

  #tryLater(): void {
    const wait = Math.min(longestWait, second * 2 ** ++this.#tries)
    this.#cancelTimer = this.#deps.after(wait / 2 + (this.#deps.random() * wait) / 2, () => void this.flush())
  }

  #waiting(): PictureUpload[] {
    return [...this.#wishes.values()].filter(({ publicRef, refused }) => refused === null && !isLocalOnly(publicRef))
  }

  async #keep(wish: PictureUpload): Promise<void> {
    if (this.#sending?.wish.publicRef === wish.publicRef) this.#sending.stop.abort()
    this.#lay(wish)
    await this.#deps.shelf.keep(wish)
    await this.reread()
    this.#deps.tellOthers()
    this.#tries = 0
    void this.flush()
  }

  /** Whether the next may be sent: after no answer there is no use in asking on. */
  async #send(wish: PictureUpload): Promise<boolean> {
    const { publicRef } = wish
    const { send, onSaved, tellOthers } = this.#deps
    const stop = new AbortController()
    this.#sending = { wish, stop }
    const say = (part: number | null, problem: Problem | null = null): void => {
      if (this.#isCurrent(wish)) this.#alter(publicRef, { part, problem })
    }
    say(0)
    try {
      const saved = await send(wish, { signal: stop.signal, onProgress: say })
      await onSaved(publicRef, saved)
      await this.#settle(wish, null)
    } catch (error) {
      const problem = error instanceof Refusal ? error.problem : null
      say(null, problem)
      const isFinal = error instanceof Refusal && error.status < 500 && !notForEver.has(error.status)
      if (!isFinal) return stop.signal.aborted
      console.error('A picture was refused', problem)
      await this.#settle(wish, { ...wish, refused: problem })
    } finally {
      this.#sending = null
    }
    tellOthers()
    this.#tries = 0
    return true
  }

  async #settle(wish: PictureUpload, by: PictureUpload | null): Promise<void> {
    const isCurrent = this.#isCurrent(wish)
    await this.#deps.shelf.replace(wish, by)
    if (!isCurrent) return
    if (by) this.#lay(by)
    else this.#drop(wish.publicRef)
  }

  #isCurrent({ publicRef, saveId }: PictureUpload): boolean {
    return this.#wishes.get(publicRef)?.saveId === saveId
  }

  #lay(wish: PictureUpload): void {
    const { publicRef, picture, refused } = wish
    const before = this.#wishes.get(publicRef)
    const url = before?.saveId === wish.saveId ? this.#shown.get(publicRef)?.url : undefined
    if (url === undefined) this.#hide(publicRef)
    this.#wishes.set(publicRef, wish)
    this.#shown.set(publicRef, {
      url: url ?? (picture && this.#deps.show(new Blob([picture.bytes], { type: picture.type }))),
      part: null,
      problem: refused,
      isRefused: refused !== null,
    })
    this.#tell()
  }

  #alter(publicRef: string, change: Pick<PendingPicture, 'part' | 'problem'>): void {
    const shown = this.#shown.get(publicRef)
    if (shown) this.#shown.set(publicRef, { ...shown, ...change })
    this.#tell()
  }

  #drop(publicRef: string): void {
    this.#hide(publicRef)
    this.#wishes.delete(publicRef)
    this.#shown.delete(publicRef)
    this.#tell()
  }

  #hide(publicRef: string): void {
    const url = this.#shown.get(publicRef)?.url
    if (typeof url === 'string') this.#deps.hide(url)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

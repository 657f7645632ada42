import type { PictureSender } from './picture-sender.ts'
import type { Pictures } from './pictures.ts'

type OpenPictureSender = (user: string) => Promise<PictureSender>

/** Loads the picture sender after the first paint. */
export class LazyPictures implements Pictures {
  readonly #open: OpenPictureSender
  readonly #listeners = new Set<() => void>()
  #user: string | null = null
  #opening: Promise<PictureSender> | null = null
  #sender: PictureSender | null = null

  constructor(open: OpenPictureSender) {
    this.#open = open
  }

  /** From now on shows and sends only this user's pictures. */
  switchUser(user: string | null): void {
    if (user === this.#user) return
    this.#user = user
    this.#sender?.close()
    this.#sender = null
    const opening = user === null ? null : this.#open(user)
    this.#opening = opening
    void opening?.then((sender) => {
      if (this.#opening !== opening) return sender.close()
      this.#sender = sender
      sender.subscribe(this.#notify)
      return sender.open()
    })
    this.#notify()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find: Pictures['find'] = (publicRef) => this.#sender?.find(publicRef)

  findImported: Pictures['findImported'] = (publicRef, image) => this.#sender?.findImported(publicRef, image)

  count: Pictures['count'] = () => this.#sender?.count() ?? 0

  enqueue: Pictures['enqueue'] = async (publicRef, picture) => (await this.#opened()).enqueue(publicRef, picture)
  enqueueImported: Pictures['enqueueImported'] = async (publicRef, pictures) =>
    (await this.#opened()).enqueueImported(publicRef, pictures)
  retry: Pictures['retry'] = async (publicRef) => (await this.#opened()).retry(publicRef)
  discard: Pictures['discard'] = async (publicRef) => (await this.#opened()).discard(publicRef)

  /** Sends now, because the server may be reachable again. */
  flush(): void {
    void this.#sender?.flush()
  }

  /** Moves the picture of a local-only character to its registered ref. A failure must not stop the registration. */
  async rename(before: string, publicRef: string): Promise<void> {
    try {
      await (await this.#opening)?.rename(before, publicRef)
    } catch (error) {
      console.error(`The queued picture of ${before} could not be moved to ${publicRef}`, error)
    }
  }

  #opened(): Promise<PictureSender> {
    return this.#opening ?? Promise.reject(new Error('LazyPictures.switchUser() must be called after sign-in'))
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener()
  }
}

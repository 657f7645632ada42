import type { PictureSender } from './picture-sender.ts'
import type { Pictures } from './pictures.ts'

/** The queue of one person, opened when the page has time for it. */
type OpenQueue = (user: string) => Promise<PictureSender>

/** Pictures on their way are not needed for the first look at a page, so what sends them comes after it. */
export class LazyPictures implements Pictures {
  readonly #open: OpenQueue
  readonly #listeners = new Set<() => void>()
  #user: string | null = null
  #opening: Promise<PictureSender> | null = null
  #queue: PictureSender | null = null

  constructor(open: OpenQueue) {
    this.#open = open
  }

  /** Somebody sits down. When it is somebody else, nothing of the one before is shown or sent. */
  switchUser(user: string | null): void {
    if (user === this.#user) return
    this.#user = user
    this.#queue?.close()
    this.#queue = null
    const opening = user === null ? null : this.#open(user)
    this.#opening = opening
    void opening?.then((queue) => {
      if (this.#opening !== opening) return queue.close()
      this.#queue = queue
      queue.subscribe(this.#tell)
      return queue.open()
    })
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  at: Pictures['at'] = (publicRef) => this.#queue?.at(publicRef)

  count: Pictures['count'] = () => this.#queue?.count() ?? 0

  enqueue: Pictures['enqueue'] = async (publicRef, picture) => (await this.#mustBeOpen()).enqueue(publicRef, picture)
  retry: Pictures['retry'] = async (publicRef) => (await this.#mustBeOpen()).retry(publicRef)
  discard: Pictures['discard'] = async (publicRef) => (await this.#mustBeOpen()).discard(publicRef)

  /** The server may answer again. */
  flush(): void {
    void this.#queue?.flush()
  }

  /** A character that was created here has its number. Whatever becomes of its picture, the character goes on. */
  async rename(before: string, publicRef: string): Promise<void> {
    try {
      await (await this.#opening)?.rename(before, publicRef)
    } catch (error) {
      console.error('A picture was not told the number of its character', error)
    }
  }

  #mustBeOpen(): Promise<PictureSender> {
    return this.#opening ?? Promise.reject(new Error('nobody sits here'))
  }

  readonly #tell = (): void => {
    for (const listener of this.#listeners) listener()
  }
}

import type { ContentRecord } from '@everquill/domain'
import type { ContentCopies } from '../../storage/content-port.ts'
import type { Content } from '../port.ts'
import { fetchCollection, fetchedCollections, type FetchedCollection } from './fetch-collection.ts'
import { readRecords } from './read-records.ts'

/** What a catalogue from Directus needs of the world. */
export interface DirectusDeps {
  /** Its address, without a slash at the end. */
  readonly url: string
  readonly token: string | null
  readonly copies: ContentCopies
  /** What stands in for a collection that never came. */
  readonly embedded: Content
  readonly now: () => number
  readonly random: () => number
  /** Where a sentence goes that who hosts should read. */
  readonly tell: (sentence: string) => void
  readonly pace?: Pace
}

/** In milliseconds. */
export interface Pace {
  /** How long an answer may take. */
  readonly timeout: number
  readonly refreshEvery: number
  /** After a failure; each further one doubles it, up to `refreshEvery`. */
  readonly retryAfter: number
}

interface Held {
  readonly records: readonly ContentRecord[]
  readonly etag: string | null
  readonly fetchedAt: number
  readonly notice: string | null
}

const usualPace: Pace = { timeout: 10_000, refreshEvery: 300_000, retryAfter: 1_000 }

/** Opens with what was kept; nobody waits for the content server, which is asked in the background from now on. */
export async function openDirectusContent(deps: DirectusDeps): Promise<Content> {
  const content = new DirectusContent(deps)
  await content.open()
  return content
}

/**
 * The catalogue of a Directus server. The last good copy of a collection answers until a better one has come whole, and
 * the embedded catalogue until there is one.
 */
class DirectusContent implements Content {
  readonly #deps: DirectusDeps
  readonly #pace: Pace
  readonly #held = new Map<string, Held>()
  /** Why a collection did not come the last time. */
  readonly #failures = new Map<string, string>()
  readonly #closing = new AbortController()
  #told: string | null = null
  #failed = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #refreshing: Promise<void> = Promise.resolve()

  constructor(deps: DirectusDeps) {
    this.#deps = deps
    this.#pace = deps.pace ?? usualPace
  }

  async open(): Promise<void> {
    const { copies, url } = this.#deps
    // A database that cannot be read now tells so itself; the catalogue stands without it.
    for (const { collection, etag, fetchedAt, records } of await copies.copiesOf(url).catch(() => [])) {
      const read = readRecords(collection, records)
      if (read.kind === 'records') this.#held.set(collection, { ...read, etag, fetchedAt })
    }
    this.#refreshing = this.#refresh()
  }

  collection(name: string): readonly ContentRecord[] | null {
    return this.#held.get(name)?.records ?? this.#deps.embedded.collection(name)
  }

  problem(): string | null {
    const [failure] = this.#failures
    if (failure) return `${failure[1]}; ${standIn(this.#held.get(failure[0]))}.`
    const notice = [...this.#held.values()].find((held) => held.notice !== null)?.notice
    return notice ? `${notice}.` : null
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#refreshing
    clearTimeout(this.#timer)
  }

  async #refresh(): Promise<void> {
    for (const collection of fetchedCollections) {
      const why = await this.#ask(collection).catch((error: unknown) => `Content failed by surprise (${String(error)})`)
      if (this.#closing.signal.aborted) return
      if (why === null) this.#failures.delete(collection)
      else this.#failures.set(collection, why)
    }
    this.#tell()
    this.#failed = this.#failures.size === 0 ? 0 : this.#failed + 1
    const again = () => {
      this.#refreshing = this.#refresh()
    }
    this.#timer = setTimeout(again, pauseAfter(this.#failed, this.#pace, this.#deps.random)).unref()
  }

  /** Asks for a collection, and says why it did not come. */
  async #ask(collection: FetchedCollection): Promise<string | null> {
    const source = { ...this.#deps, timeout: this.#pace.timeout }
    const etag = this.#held.get(collection)?.etag ?? null
    const fetched = await fetchCollection(source, collection, etag, this.#closing.signal)
    switch (fetched.kind) {
      case 'unchanged':
        return null
      case 'failed':
        return fetched.why
      case 'sent':
        return this.#accept(collection, fetched.text, fetched.etag)
    }
  }

  async #accept(collection: string, text: string, etag: string | null): Promise<string | null> {
    const { url: source, copies, now } = this.#deps
    const read = readRecords(collection, text)
    if (read.kind === 'unusable') return read.why
    const fetchedAt = now()
    const records = JSON.stringify({ data: read.records })
    this.#held.set(collection, { ...read, etag, fetchedAt })
    try {
      await copies.keepCopy({ source, collection, etag, fetchedAt, records })
      return null
    } catch {
      // Without the ETag it is sent again, and kept once that is possible.
      this.#held.set(collection, { ...read, etag: null, fetchedAt })
      return `What the content server sent of ${collection} could not be kept in the database`
    }
  }

  /** Once for each thing that is wrong, not once for each time that it is. */
  #tell(): void {
    const sentence = this.problem()
    if (sentence !== this.#told) this.#deps.tell(sentence ?? 'The content server answers well again.')
    this.#told = sentence
  }
}

/** How long to wait after so many failures; never quite the same, so that many servers do not come back all at once. */
export function pauseAfter(failures: number, { refreshEvery, retryAfter }: Pace, random: () => number): number {
  const pause = failures === 0 ? refreshEvery : Math.min(retryAfter * 2 ** (failures - 1), refreshEvery)
  return pause * (0.75 + random() / 2)
}

const standIn = (held: Held | undefined): string =>
  held
    ? `its copy of ${new Date(held.fetchedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC stands in`
    : 'the catalogue that comes with Everquill stands in'

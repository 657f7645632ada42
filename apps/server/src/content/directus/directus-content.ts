import { collectionNames, isCollection, type Collection, type ContentRecord } from '@everquill/domain'
import type { ContentCopies } from '../../storage/content-port.ts'
import type { Content } from '../port.ts'
import { fetchCollection } from './fetch-collection.ts'
import { readRecords } from './read-records.ts'

/** What a catalogue from Directus depends on. */
export interface DirectusDeps {
  /** Without a trailing slash. */
  readonly url: string
  readonly token: string | null
  readonly copies: ContentCopies
  /** Replaces collections without a copy. */
  readonly embedded: Content
  readonly now: () => number
  readonly random: () => number
  /** Receives messages for the host. */
  readonly report: (message: string) => void
  /** Called after each refresh. */
  readonly onRefresh?: (succeeded: boolean) => void
  readonly times?: RefreshTimes
}

/** In milliseconds. */
export interface RefreshTimes {
  readonly timeout: number
  readonly refreshEvery: number
  /** The delay after a failure; each further failure doubles it, up to `refreshEvery`. */
  readonly retryAfter: number
}

interface CollectionCopy {
  readonly records: readonly ContentRecord[]
  readonly etag: string | null
  readonly fetchedAt: number
  readonly notices: readonly string[]
}

/** Stored instead of the records of a collection that the server no longer has; a restart ignores it. */
const noRecords = 'null'

const defaultTimes: RefreshTimes = { timeout: 10_000, refreshEvery: 300_000, retryAfter: 1_000 }

/** Opens with the stored copies. The content server is queried in the background. */
export async function openDirectusContent(deps: DirectusDeps): Promise<Content> {
  const content = new DirectusContent(deps)
  await content.open()
  return content
}

/**
 * The catalogue of a Directus server. A collection is served from its last good copy until a new one is complete, and
 * from the embedded catalogue if there is no copy.
 */
class DirectusContent implements Content {
  readonly #deps: DirectusDeps
  readonly #times: RefreshTimes
  readonly #collections = new Map<Collection, CollectionCopy>()
  /** Why the last fetch of a collection failed. */
  readonly #failures = new Map<Collection, string>()
  readonly #closing = new AbortController()
  #reported: string | null = null
  #failedRefreshes = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #refreshing: Promise<void> = Promise.resolve()

  constructor(deps: DirectusDeps) {
    this.#deps = deps
    this.#times = deps.times ?? defaultTimes
  }

  async open(): Promise<void> {
    const { copies, url } = this.#deps
    // A failing database is reported elsewhere; the embedded catalogue works without it.
    for (const { collection, etag, fetchedAt, records } of await copies.copiesOf(url).catch(() => [])) {
      if (!isCollection(collection)) continue
      const read = readRecords(collection, records)
      if (read.kind === 'records') this.#collections.set(collection, { ...read, etag, fetchedAt })
    }
    this.#refreshing = this.#refresh()
  }

  collection(name: string): readonly ContentRecord[] | null {
    const copy = isCollection(name) ? this.#collections.get(name) : undefined
    return copy?.records ?? this.#deps.embedded.collection(name)
  }

  problem(): string | null {
    const [failure] = this.#failures
    if (failure) return `${failure[1]}; ${fallbackOf(this.#collections.get(failure[0]))}.`
    const notices = collectionNames.flatMap((name) => this.#collections.get(name)?.notices ?? [])
    return notices.length === 0 ? null : notices.map((notice) => `${notice}.`).join(' ')
  }

  async refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#refreshNow())
    await this.#refreshing
  }

  async #refreshNow(): Promise<void> {
    clearTimeout(this.#timer)
    if (!this.#closing.signal.aborted) await this.#refresh()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#refreshing
    clearTimeout(this.#timer)
  }

  async #refresh(): Promise<void> {
    for (const collection of collectionNames) {
      const reason = await this.#fetch(collection).catch((error: unknown) => {
        // Only in the log: everyone can read the problem, and the error may name a folder or a host.
        this.#deps.report(`Fetching ${collection} failed unexpectedly (${String(error)}).`)
        return `Fetching ${collection} failed unexpectedly`
      })
      if (this.#closing.signal.aborted) return
      if (reason === null) this.#failures.delete(collection)
      else this.#failures.set(collection, reason)
    }
    this.#reportProblem()
    this.#deps.onRefresh?.(this.#failures.size === 0)
    this.#failedRefreshes = this.#failures.size === 0 ? 0 : this.#failedRefreshes + 1
    const refresh = () => {
      this.#refreshing = this.#refresh()
    }
    this.#timer = setTimeout(refresh, retryDelay(this.#failedRefreshes, this.#times, this.#deps.random)).unref()
  }

  /** Fetches a collection; returns why that failed, or null. */
  async #fetch(collection: Collection): Promise<string | null> {
    const source = { ...this.#deps, timeout: this.#times.timeout }
    const etag = this.#collections.get(collection)?.etag ?? null
    const fetched = await fetchCollection(source, collection, etag, this.#closing.signal)
    switch (fetched.kind) {
      case 'unchanged':
        return null
      case 'absent':
        return this.#remove(collection)
      case 'failed':
        return fetched.reason
      case 'sent':
        return this.#accept(collection, fetched.text, fetched.etag)
    }
  }

  async #accept(collection: Collection, text: string, etag: string | null): Promise<string | null> {
    const { url: source, copies, now } = this.#deps
    const read = readRecords(collection, text)
    if (read.kind === 'unusable') return read.reason
    const fetchedAt = now()
    this.#collections.set(collection, { ...read, etag, fetchedAt })
    try {
      // As it was sent, so that a restart finds the same notices.
      await copies.storeCopy({ source, collection, etag, fetchedAt, records: text })
      return null
    } catch {
      // Without the ETag it is fetched again, and stored once the database works.
      this.#collections.set(collection, { ...read, etag: null, fetchedAt })
      return `The copy of ${collection} from the content server could not be stored in the database`
    }
  }

  /** Removes the copy of a collection that the server no longer has; returns why that failed, or null. */
  async #remove(collection: Collection): Promise<string | null> {
    if (!this.#collections.has(collection)) return null
    const { url: source, copies, now } = this.#deps
    try {
      await copies.storeCopy({ source, collection, etag: null, fetchedAt: now(), records: noRecords })
    } catch {
      // The copy stays in use, because a restart would use it as well.
      return `The copy of ${collection} could not be removed from the database`
    }
    this.#collections.delete(collection)
    return null
  }

  /** Reports a problem only when it changes. */
  #reportProblem(): void {
    const problem = this.problem()
    if (problem !== this.#reported) this.#deps.report(problem ?? 'The content server works again.')
    this.#reported = problem
  }
}

/** The delay after a number of failures, with jitter so that many servers do not retry at once. */
export function retryDelay(failures: number, { refreshEvery, retryAfter }: RefreshTimes, random: () => number): number {
  const delay = failures === 0 ? refreshEvery : Math.min(retryAfter * 2 ** (failures - 1), refreshEvery)
  return delay * (0.75 + random() / 2)
}

const fallbackOf = (copy: CollectionCopy | undefined): string =>
  copy
    ? `using the copy of ${new Date(copy.fetchedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : 'using the embedded catalogue'

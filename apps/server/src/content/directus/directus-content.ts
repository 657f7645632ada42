import { collectionNames, isCollection, type Collection, type ContentRecord } from '@everquill/domain'
import type { ContentCopies, ContentCopy } from '../../storage/content-port.ts'
import type { Content } from '../port.ts'
import { fetchCollection, type Reason } from './fetch-collection.ts'
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
  /** Milliseconds between looks for copies that other processes have stored; null if there are no others. */
  readonly followEvery: number | null
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

/** Stored instead of the records of a collection that the content server does not have. */
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
  /** The collections that the content server does not have, and need not have. */
  readonly #absent = new Set<Collection>()
  /** Which copies in the database this process knows. */
  readonly #versions = new Map<string, string>()
  /** Why the last fetch of a collection failed. */
  readonly #failures = new Map<Collection, Reason>()
  readonly #closing = new AbortController()
  #reported: string | null = null
  #failedRefreshes = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #following: ReturnType<typeof setInterval> | undefined
  #refreshing: Promise<void> = Promise.resolve()
  /** A refresh that was requested and has not begun. */
  #next: Promise<void> | null = null

  constructor(deps: DirectusDeps) {
    this.#deps = deps
    this.#times = deps.times ?? defaultTimes
  }

  async open(): Promise<void> {
    // A failing database is reported elsewhere; the embedded catalogue works without it.
    await this.#readCopies().catch(() => undefined)
    this.#refreshing = this.#refresh()
    const { followEvery } = this.#deps
    if (followEvery !== null) {
      this.#following = setInterval(() => void this.#follow().catch(() => undefined), followEvery).unref()
    }
  }

  collection(name: string): readonly ContentRecord[] | null {
    const copy = isCollection(name) ? this.#collections.get(name) : undefined
    return copy?.records ?? this.#deps.embedded.collection(name)
  }

  isEditedHere(collection: Collection): boolean {
    return this.#absent.has(collection)
  }

  problem(): string | null {
    const working = collectionNames.filter((name) => !this.#failures.has(name))
    const notices = working.flatMap((name) => this.#collections.get(name)?.notices ?? [])
    const sentences = [...this.#failureSentences(), ...notices]
    return sentences.length === 0 ? null : sentences.map((sentence) => `${sentence}.`).join(' ')
  }

  /** One sentence for all collections that have the same problem. */
  #failureSentences(): readonly string[] {
    const failures = collectionNames.flatMap((name) => {
      const reason = this.#failures.get(name)
      return reason ? [{ name, reason, fallback: fallbackOf(this.#collections.get(name)) }] : []
    })
    const alike = Map.groupBy(failures, ({ reason, fallback }) => `${reason('')}; ${fallback}`)
    return [...alike.values()].flatMap(([first, ...others]) =>
      first ? `${first.reason(listed.format([first, ...others].map(({ name }) => name)))}; ${first.fallback}` : [],
    )
  }

  /** Requests that arrive while a refresh runs share the next one. */
  refresh(): Promise<void> {
    this.#next ??= this.#refreshAfter(this.#refreshing)
    return this.#next
  }

  async #refreshAfter(earlier: Promise<void>): Promise<void> {
    await earlier
    this.#next = null
    this.#refreshing = this.#refreshNow()
    await this.#refreshing
  }

  async #refreshNow(): Promise<void> {
    clearTimeout(this.#timer)
    if (!this.#closing.signal.aborted) await this.#refresh()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#following)
    await this.#next
    await this.#refreshing
    clearTimeout(this.#timer)
  }

  /** Uses the copies that another process has stored since, so that all of them show the same catalogue. */
  async #follow(): Promise<void> {
    const { copies, url } = this.#deps
    const stored = await copies.versionsOf(url)
    if (stored.every((one) => this.#versions.get(one.collection) === versionOf(one))) return
    await this.#readCopies()
    this.#reportProblem()
  }

  async #readCopies(): Promise<void> {
    const { copies, url } = this.#deps
    for (const copy of await copies.copiesOf(url)) {
      const { collection, etag, fetchedAt, records } = copy
      if (!isCollection(collection) || this.#versions.get(collection) === versionOf(copy)) continue
      this.#versions.set(collection, versionOf(copy))
      if (records === noRecords) {
        this.#collections.delete(collection)
        this.#absent.add(collection)
        continue
      }
      const read = readRecords(collection, records)
      if (read.kind === 'unusable') continue
      this.#collections.set(collection, { ...read, etag, fetchedAt })
      this.#absent.delete(collection)
      this.#failures.delete(collection)
    }
  }

  async #refresh(): Promise<void> {
    for (const collection of collectionNames) {
      const reason = await this.#fetch(collection).catch((error: unknown): Reason => {
        // Only in the log: everyone can read the problem, and the error may name a folder or a host.
        this.#deps.report(`Fetching ${collection} failed unexpectedly (${String(error)}).`)
        return (all) => `Fetching ${all} failed unexpectedly`
      })
      if (this.#closing.signal.aborted) return
      if (reason === null) this.#failures.delete(collection)
      else this.#failures.set(collection, reason)
    }
    this.#reportProblem()
    this.#deps.onRefresh?.(this.#failures.size === 0)
    this.#failedRefreshes = this.#failures.size === 0 ? 0 : this.#failedRefreshes + 1
    const refresh = () => void this.refresh()
    this.#timer = setTimeout(refresh, retryDelay(this.#failedRefreshes, this.#times, this.#deps.random)).unref()
  }

  /** Fetches a collection; returns why that failed, or null. */
  async #fetch(collection: Collection): Promise<Reason | null> {
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

  async #accept(collection: Collection, text: string, etag: string | null): Promise<Reason | null> {
    const read = readRecords(collection, text)
    if (read.kind === 'unusable') return read.reason
    const hasRecords = (this.#collections.get(collection)?.records.length ?? 0) > 0
    // More likely a lost permission than a deleted catalogue.
    if (read.records.length === 0 && hasRecords) return (all) => `The content server sent no records of ${all}`
    const fetchedAt = this.#deps.now()
    // As it was sent, so that a restart finds the same notices.
    const isStored = await this.#store(collection, { etag, fetchedAt, records: text })
    // Without the ETag it is fetched again, and stored once the database works.
    this.#collections.set(collection, { ...read, etag: isStored ? etag : null, fetchedAt })
    this.#absent.delete(collection)
    return isStored ? null : (all) => `The copy of ${all} from the content server could not be stored in the database`
  }

  /** Removes the copy of a collection that the server does not have; returns why that failed, or null. */
  async #remove(collection: Collection): Promise<Reason | null> {
    if (this.#absent.has(collection)) return null
    const isStored = await this.#store(collection, { etag: null, fetchedAt: this.#deps.now(), records: noRecords })
    if (!isStored) {
      // A copy stays in use, because a restart would use it as well.
      const hasCopy = this.#collections.has(collection)
      return hasCopy ? (all) => `The copy of ${all} could not be removed from the database` : null
    }
    this.#collections.delete(collection)
    this.#absent.add(collection)
    return null
  }

  async #store(collection: Collection, copy: Pick<ContentCopy, 'etag' | 'fetchedAt' | 'records'>): Promise<boolean> {
    const { url: source, copies } = this.#deps
    try {
      await copies.storeCopy({ source, collection, ...copy })
      this.#versions.set(collection, versionOf(copy))
      return true
    } catch {
      return false
    }
  }

  /** Reports a problem only when it changes. */
  #reportProblem(): void {
    const problem = this.problem()
    if (problem !== this.#reported) this.#deps.report(problem ?? 'The content server works again.')
    this.#reported = problem
  }
}

const listed = new Intl.ListFormat('en')

const versionOf = ({ etag, fetchedAt }: Pick<ContentCopy, 'etag' | 'fetchedAt'>): string => `${fetchedAt} ${etag}`

/** The delay after a number of failures, with jitter so that many servers do not retry at once. */
export function retryDelay(failures: number, { refreshEvery, retryAfter }: RefreshTimes, random: () => number): number {
  const delay = failures === 0 ? refreshEvery : Math.min(retryAfter * 2 ** (failures - 1), refreshEvery)
  return delay * (0.75 + random() / 2)
}

const fallbackOf = (copy: CollectionCopy | undefined): string =>
  copy
    ? `using the copy of ${new Date(copy.fetchedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : 'using the embedded catalogue'

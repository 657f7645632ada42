import { isDeepStrictEqual } from 'node:util'
import { collectionNames, isCollection, type Collection, type ContentRecord } from '@everquill/domain'
import type { ContentCopies, ContentCopy } from '../../storage/content-port.ts'
import type { Content } from '../port.ts'
import { fetchCollection, type Reason } from './fetch-collection.ts'
import { readRecords } from './read-records.ts'
import { sharingNext } from './sharing-next.ts'

/** What a catalogue from Directus depends on. */
export interface DirectusDeps {
  /** Without a trailing slash. */
  readonly url: string
  readonly token: string | null
  /** The collections to fetch; the others are embedded and edited here. */
  readonly collections: readonly Collection[]
  readonly copies: ContentCopies
  /** Replaces collections without a copy. */
  readonly embedded: Content
  readonly now: () => number
  readonly random: () => number
  /** Receives messages for the host. */
  readonly report: (message: string) => void
  /** Called when other records are served than before. */
  readonly onChange: () => void
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
  /** Fetches each collection on its own, so that a slow one delays no other. */
  readonly #updates: readonly (() => Promise<void>)[]
  /** The number of collections that are being fetched. */
  #fetching = 0
  /** Whether the result of the last fetches is reported. */
  #isReported = true

  constructor(deps: DirectusDeps) {
    this.#deps = deps
    this.#times = deps.times ?? defaultTimes
    this.#updates = deps.collections.map((collection) => sharingNext(() => this.#update(collection)))
  }

  async open(): Promise<void> {
    // A failing database is reported elsewhere; the embedded catalogue works without it.
    await this.#readCopies().catch(() => undefined)
    void this.refresh()
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
    return this.#absent.has(collection) || !this.#deps.collections.includes(collection)
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

  /** Requests that arrive while a collection is fetched share its next fetch. */
  async refresh(): Promise<void> {
    await Promise.all(this.#updates.map((update) => update()))
    if (this.#fetching > 0 || this.#isReported || this.#closing.signal.aborted) return
    this.#isReported = true
    this.#reportProblem()
    this.#deps.onRefresh?.(this.#failures.size === 0)
    this.#failedRefreshes = this.#failures.size === 0 ? 0 : this.#failedRefreshes + 1
    const refresh = () => void this.refresh()
    this.#timer = setTimeout(refresh, retryDelay(this.#failedRefreshes, this.#times, this.#deps.random)).unref()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#following)
    clearTimeout(this.#timer)
    await this.refresh()
  }

  /** Uses the copies that another process has stored since, so that all of them show the same catalogue. */
  async #follow(): Promise<void> {
    if (await this.#readNewCopies()) this.#reportProblem()
  }

  /** Returns whether there were any. */
  async #readNewCopies(): Promise<boolean> {
    const { copies, url, onChange } = this.#deps
    if (!(await copies.versionsOf(url)).some((copy) => this.#isNew(copy))) return false
    if (await this.#readCopies()) onChange()
    return true
  }

  /** Whether this process uses copies of this collection and has not read this one. */
  #isNew(copy: Pick<ContentCopy, 'collection' | 'etag' | 'fetchedAt'>): boolean {
    const isUsed = this.#deps.collections.some((name) => name === copy.collection)
    return isUsed && this.#versions.get(copy.collection) !== versionOf(copy)
  }

  /** Reads the stored copies that are new; returns whether that changed any records. */
  async #readCopies(): Promise<boolean> {
    const { copies, url } = this.#deps
    let hasChanged = false
    for (const copy of await copies.copiesOf(url)) {
      const { collection, etag, fetchedAt, records } = copy
      if (!isCollection(collection) || !this.#isNew(copy)) continue
      this.#versions.set(collection, versionOf(copy))
      if (records === noRecords) {
        if (this.#collections.delete(collection)) hasChanged = true
        this.#absent.add(collection)
        continue
      }
      const read = readRecords(collection, records)
      if (read.kind === 'unusable') continue
      if (this.#show(collection, { ...read, etag, fetchedAt })) hasChanged = true
      this.#failures.delete(collection)
    }
    return hasChanged
  }

  /** Replaces what is served of a collection; returns whether its records are others than before. */
  #show(collection: Collection, copy: CollectionCopy): boolean {
    const before = this.#collections.get(collection)?.records
    this.#collections.set(collection, copy)
    this.#absent.delete(collection)
    return !isDeepStrictEqual(before, copy.records)
  }

  /** Fetches a collection and serves it. */
  async #update(collection: Collection): Promise<void> {
    const { signal } = this.#closing
    if (signal.aborted) return
    clearTimeout(this.#timer)
    this.#isReported = false
    this.#fetching += 1
    const reason = await this.#fetch(collection).catch((error: unknown): Reason => {
      // Only in the log: everyone can read the problem, and the error may name a folder or a host.
      this.#deps.report(`Fetching ${collection} failed unexpectedly (${String(error)}).`)
      return (all) => `Fetching ${all} failed unexpectedly`
    })
    this.#fetching -= 1
    if (signal.aborted) return
    if (reason === null) this.#failures.delete(collection)
    else this.#failures.set(collection, reason)
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
        return this.#keepOrEmbed(collection, fetched.reason)
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
    if (this.#show(collection, { ...read, etag: isStored ? etag : null, fetchedAt })) this.#deps.onChange()
    return isStored ? null : (all) => `The copy of ${all} from the content server could not be stored in the database`
  }

  /**
   * Decides about a collection that the server does not let us read: a copy of it stays, because the permission may be
   * lost. Returns that as the reason; null if there is no copy, so that the collection is embedded.
   */
  async #keepOrEmbed(collection: Collection, reason: Reason): Promise<Reason | null> {
    // The database may have a copy that this process has not read yet.
    const isUpToDate = await this.#readNewCopies().then(
      () => true,
      () => false,
    )
    if (this.#collections.has(collection)) return reason
    if (!isUpToDate || this.#absent.has(collection)) return null
    const isStored = await this.#store(collection, { etag: null, fetchedAt: this.#deps.now(), records: noRecords })
    if (isStored) this.#absent.add(collection)
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

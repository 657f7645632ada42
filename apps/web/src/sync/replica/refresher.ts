import { isFromOtherHistory, type FetchedCharacter, type LogEntry, type Save } from '@everquill/domain'
import { ProblemError } from '../../api/problem-error.ts'
import type { CharacterCalls } from '../../api/types.ts'
import { isPermanentFailure } from '../outbox/is-permanent-failure.ts'
import { retryDelay } from '../retry-delay.ts'
import type { CharacterStore } from './character-store.ts'

export interface RefresherDeps {
  readonly api: Pick<CharacterCalls, 'getCharacter' | 'logBefore'>
  /** Calls back after some milliseconds; returns a function that cancels the timer. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
  readonly random: () => number
  /** Whether the store is still open, which ends when its user signs out. */
  readonly isOpen: (store: CharacterStore) => boolean
  /** The character is gone, or the user has lost access to it. */
  readonly onGone: (publicRef: string) => Promise<void>
}

interface Retry {
  readonly failures: number
  readonly cancel: () => void
}

/** Fetches open characters again, for example after the stream was interrupted. */
export class Refresher {
  readonly #deps: RefresherDeps
  readonly #retries = new Map<CharacterStore, Retry>()

  constructor(deps: RefresherDeps) {
    this.#deps = deps
  }

  /** Fetches a character until the server responds. Resolves after the first attempt. */
  async refresh(store: CharacterStore): Promise<void> {
    const { publicRef, revision } = store
    if (revision === 0) return
    const failures = this.#takeRetry(store)
    store.startLoading()
    try {
      await store.finishLoading(await this.refetch(store))
    } catch (error) {
      console.error(`Character ${publicRef} could not be fetched again`, error)
      const isGone = error instanceof ProblemError && error.problem.code === 'not-found'
      await store.finishLoading(isGone ? 'gone' : 'no-response')
      if (isGone) await this.#deps.onGone(publicRef)
      else if (!isPermanentFailure(error) && this.#deps.isOpen(store)) this.#retryLater(store, failures)
    }
  }

  /**
   * Fetches the current character. If the server was restored from a backup, the store takes that over. `refusedBase` is
   * the base of a save that the server does not have, which proves it even if the server has a higher revision by now.
   */
  async refetch(store: CharacterStore, refusedBase?: Save): Promise<FetchedCharacter> {
    const known = store.position
    this.#mustBeOpen(store)
    const fresh = await this.#deps.api.getCharacter(store.publicRef)
    this.#mustBeOpen(store)
    const isRefused = refusedBase !== undefined && store.isBaseOf(refusedBase)
    if (isRefused || isFromOtherHistory(known, fresh)) {
      const lost = await this.#lostSaves(store)
      this.#mustBeOpen(store)
      await store.serverRestored(known, fresh, lost)
      // Until now, events of the restored server looked like those of saves that the store has.
      return this.refetch(store)
    }
    return fresh
  }

  /** The stream may go on without another event, so nothing else would trigger the next attempt. */
  #retryLater(store: CharacterStore, failures: number): void {
    this.#takeRetry(store)
    const cancel = this.#deps.after(retryDelay(failures, this.#deps.random), () => {
      if (this.#deps.isOpen(store)) void this.refresh(store)
    })
    this.#retries.set(store, { failures: failures + 1, cancel })
  }

  /** Cancels the next attempt; returns how many have failed. */
  #takeRetry(store: CharacterStore): number {
    const retry = this.#retries.get(store)
    this.#retries.delete(store)
    retry?.cancel()
    return retry?.failures ?? 0
  }

  /** Called before and after each request: what another user sees of the character must not be stored here. */
  #mustBeOpen(store: CharacterStore): void {
    if (!this.#deps.isOpen(store)) throw new Error(`Character ${store.publicRef} was closed while it was being fetched`)
  }

  /** The acknowledged saves whose log entries the server does not have. */
  async #lostSaves({ acknowledged, publicRef }: CharacterStore): Promise<ReadonlySet<string>> {
    const missing = new Set(acknowledged.map(({ saveId }) => saveId))
    const oldest = Math.min(...acknowledged.map(({ entryId }) => Number(entryId)))
    let before: string | undefined
    do {
      const entries: readonly LogEntry[] = missing.size > 0 ? await this.#deps.api.logBefore(publicRef, before) : []
      for (const { saveId } of entries) missing.delete(saveId)
      before = entries.at(-1)?.id
    } while (before !== undefined && Number(before) > oldest)
    return missing
  }
}

import type { Commit } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'
import { Feed } from './feed.ts'
import type { Announcer, Listener, Listening } from './port.ts'

/** Wakes the hubs of other processes. It may be lost: rows are not, and hubs look round. */
export interface Wakeup {
  notify(characterId: number): void
}

/** Brings what was committed to who listens, in this process and through `wake` in others. */
export class Hub implements Announcer, Listening {
  readonly #storage: Storage
  readonly #wakeup: Wakeup | null
  readonly #onError: (error: unknown) => void
  readonly #feeds = new Map<string, Feed>()
  /** Who has a feed or is about to join it: one that is empty for a moment must not be dropped. */
  readonly #members = new Map<Feed, number>()

  constructor(storage: Storage, wakeup: Wakeup | null, onError: (error: unknown) => void) {
    this.#storage = storage
    this.#wakeup = wakeup
    this.#onError = onError
  }

  listenersOf(user: string): number {
    return this.#feeds.get(user)?.listeners.size ?? 0
  }

  async join(listener: Listener, lastEventId: string | null): Promise<() => void> {
    const { user } = listener
    const feed = this.#feeds.get(user) ?? new Feed(this.#storage.characters, this.#storage.epoch, user)
    this.#feeds.set(user, feed)
    this.#members.set(feed, (this.#members.get(feed) ?? 0) + 1)
    const leave = () => {
      feed.listeners.delete(listener)
      this.#release(user, feed)
    }
    try {
      await feed.join(listener, lastEventId)
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

  committed({ character, entries }: Commit): void {
    if (entries.length === 0) return
    this.#feeds.get(character.user)?.heard(character.id, entries).catch(this.#onError)
    this.#wakeup?.notify(character.id)
  }

  /** Another process committed something to these characters. */
  async wake(characterIds: readonly number[]): Promise<void> {
    if (this.#feeds.size === 0) return
    const heads = await this.#storage.characters.headsOf(characterIds)
    await Promise.all(heads.map(async (head) => this.#feeds.get(head.user)?.standsAt(head)))
  }

  /** Looks for everything that no wake-up told of, and lets go of listeners whose session has ended. */
  async lookRound(): Promise<void> {
    await this.#endOverdue()
    const users = [...this.#feeds.keys()]
    if (users.length === 0) return
    const heads = await this.#storage.characters.headsOfUsers(users)
    await Promise.all(heads.map(async (head) => this.#feeds.get(head.user)?.standsAt(head)))
  }

  close(): void {
    for (const listener of this.#listeners()) listener.close()
  }

  async #endOverdue(): Promise<void> {
    const listeners = this.#listeners()
    if (listeners.length === 0) return
    const hashes = [...new Set(listeners.map((listener) => listener.tokenHash))]
    const alive = new Set(await this.#storage.accounts.sessionsAmong(hashes))
    for (const listener of listeners) if (!alive.has(listener.tokenHash)) listener.close()
  }

  #listeners(): Listener[] {
    return [...this.#feeds.values()].flatMap((feed) => [...feed.listeners])
  }

  #release(user: string, feed: Feed): void {
    const left = (this.#members.get(feed) ?? 0) - 1
    this.#members.set(feed, left)
    if (left > 0) return
    this.#members.delete(feed)
    if (this.#feeds.get(user) === feed) this.#feeds.delete(user)
  }
}

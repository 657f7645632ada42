import type { Commit } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'
import type { Scope } from './cursor.ts'
import { subscriptionOfLink, subscriptionOfUser, keyOfLink } from './subscription.ts'
import { page, savesOf, wholeSaves } from './event-texts.ts'
import { Feed } from './feed.ts'
import type { Announcer, Listener, Listening } from './port.ts'

/** Wakes the hubs of other processes. It may be lost: rows are not, and hubs look round. */
export interface Wakeup {
  notify(scope: Scope): void
}

/** Brings what was committed to who listens, in this process and through `wake` in others. */
export class Hub implements Announcer, Listening {
  readonly #storage: Storage
  readonly #wakeup: Wakeup | null
  readonly #onError: (error: unknown) => void
  readonly #feeds = new Map<string, Feed>()
  /** Those of them that hold a link, by the character it shows. */
  readonly #linked = new Map<number, Set<Feed>>()
  /** How far the log of each game was read out, and who is reading. */
  readonly #tables = new Map<string, { logId: number | null; reading: Promise<void> }>()
  /** Who has a feed or is about to join it: one that is empty for a moment must not be dropped. */
  readonly #members = new Map<Feed, number>()

  constructor(storage: Storage, wakeup: Wakeup | null, onError: (error: unknown) => void) {
    this.#storage = storage
    this.#wakeup = wakeup
    this.#onError = onError
  }

  listenersOf({ user, link }: Pick<Listener, 'user' | 'link'>): number {
    return this.#feeds.get(link ? keyOfLink(link) : user)?.listeners.size ?? 0
  }

  async join(listener: Listener, lastEventId: string | null): Promise<() => void> {
    const feed = this.#feedOf(listener)
    this.#members.set(feed, (this.#members.get(feed) ?? 0) + 1)
    const leave = () => {
      feed.listeners.delete(listener)
      this.#release(feed, listener)
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
    const [first] = entries
    if (!first) return
    for (const feed of this.#followersOf(character.user, character.id)) {
      feed.heard(character.id, entries).catch(this.#onError)
    }
    this.#wakeup?.notify(character.id)
    if (first.gameId !== null) this.written(first.gameId)
  }

  written(gameId: string): void {
    this.#readOut(gameId).catch(this.#onError)
    this.#wakeup?.notify(gameId)
  }

  seated(users: readonly string[]): void {
    this.#seat(users).catch(this.#onError)
  }

  /** Another process committed something to these characters and games. */
  async wake(scopes: readonly Scope[]): Promise<void> {
    if (this.#feeds.size === 0) return
    const heads = await this.#storage.characters.headsOf(scopes.filter((scope) => typeof scope === 'number'))
    await Promise.all([
      ...heads.flatMap((head) => this.#followersOf(head.user, head.characterId).map((feed) => feed.standsAt(head))),
      ...scopes.filter((scope) => typeof scope === 'string').map((gameId) => this.#readOut(gameId)),
    ])
  }

  /** Looks for everything that no wake-up told of, and lets go of listeners whose session or link has ended. */
  async lookRound(): Promise<void> {
    await this.#endOverdue()
    if (this.#feeds.size === 0) return
    const { characters } = this.#storage
    const heads = [
      ...(await characters.headsOfUsers([...this.#feeds.keys()])),
      ...(this.#linked.size > 0 ? await characters.headsOf([...this.#linked.keys()]) : []),
    ]
    await Promise.all(
      heads.flatMap((head) => this.#followersOf(head.user, head.characterId).map((feed) => feed.standsAt(head))),
    )
    await this.#seat([...this.#feeds.keys()])
  }

  close(): void {
    for (const listener of this.#listeners()) listener.close()
  }

  #feedOf({ user, link }: Listener): Feed {
    const key = link ? keyOfLink(link) : user
    const known = this.#feeds.get(key)
    if (known) return known
    const feed = new Feed(
      this.#storage,
      link ? subscriptionOfLink(this.#storage, link) : subscriptionOfUser(this.#storage, user),
    )
    this.#feeds.set(key, feed)
    if (link) this.#linked.set(link.characterId, (this.#linked.get(link.characterId) ?? new Set()).add(feed))
    return feed
  }

  #followersOf(user: string, characterId: number): Feed[] {
    const own = this.#feeds.get(user)
    return [...(own ? [own] : []), ...(this.#linked.get(characterId) ?? [])]
  }

  /** Gives users the seats that they have now, and tells them what was written there meanwhile. */
  async #seat(users: readonly string[]): Promise<void> {
    const present = users.filter((user) => this.#feeds.has(user))
    if (present.length === 0) return
    const chairs = await this.#storage.games.seatsOf(present)
    const byUser = Map.groupBy(chairs, ({ user }) => user)
    await Promise.all(present.map(async (user) => this.#feeds.get(user)?.sit(byUser.get(user) ?? [])))
  }

  /**
   * Reads what was written in a game once, for everybody who sits there. Within a game nothing smaller can still appear
   * when an id is visible, so reading on from the last one misses nothing.
   */
  #readOut(gameId: string): Promise<void> {
    if (this.#feedsAt(gameId).length === 0) {
      this.#tables.delete(gameId)
      return Promise.resolve()
    }
    const table = this.#tables.get(gameId) ?? { logId: null, reading: Promise.resolve() }
    this.#tables.set(gameId, table)
    const read = async (): Promise<void> => {
      for (;;) {
        const positions = this.#feedsAt(gameId).map((feed) => feed.positionIn(gameId) ?? 0)
        const after = table.logId ?? Math.min(...positions)
        const entries = await this.#storage.games.logAfter(gameId, after, page)
        const whole = wholeSaves(entries)
        table.logId = Number(whole.at(-1)?.id ?? after)
        // The same for all of them, who then tell alike what is told alike.
        const saves = savesOf(whole)
        await Promise.all(this.#feedsAt(gameId).map((feed) => feed.heardInGame(gameId, after, saves)))
        if (entries.length < page) return
      }
    }
    const done = table.reading.then(read)
    table.reading = done.catch(() => undefined)
    return done
  }

  #feedsAt(gameId: string): Feed[] {
    return [...this.#feeds.values()].filter((feed) => feed.positionIn(gameId) !== null)
  }

  async #endOverdue(): Promise<void> {
    const listeners = this.#listeners()
    if (listeners.length === 0) return
    const hashesOf = (some: readonly Listener[]) => [...new Set(some.map((listener) => listener.tokenHash))]
    const [holders, users] = [listeners.filter(({ link }) => link), listeners.filter(({ link }) => !link)]
    const { accounts, shares } = this.#storage
    const alive = new Set([
      ...(await accounts.sessionsAmong(hashesOf(users))),
      ...(holders.length > 0 ? await shares.among(hashesOf(holders)) : []),
    ])
    for (const listener of listeners) if (!alive.has(listener.tokenHash)) listener.close()
  }

  #listeners(): Listener[] {
    return [...this.#feeds.values()].flatMap((feed) => [...feed.listeners])
  }

  #release(feed: Feed, { link }: Listener): void {
    const left = (this.#members.get(feed) ?? 0) - 1
    this.#members.set(feed, left)
    if (left > 0) return
    this.#members.delete(feed)
    if (this.#feeds.get(feed.ear.key) === feed) this.#feeds.delete(feed.ear.key)
    if (!link) return
    const others = this.#linked.get(link.characterId)
    others?.delete(feed)
    if (others?.size === 0) this.#linked.delete(link.characterId)
  }
}

import type { Commit } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'
import type { FeedScope } from './cursor.ts'
import type { SeatPosition } from '../storage/games-port.ts'
import { subscriptionOfLink, subscriptionOfUser, keyOfLink } from './subscription.ts'
import { pageSize, placeSaves, savesOf, wholeSaves } from './event-texts.ts'
import { Feed } from './feed.ts'
import { eventText } from './frame.ts'
import { orderEvents } from './order-events.ts'
import type { Announcer, Listener, Listening } from './port.ts'
import { TvListeners, type ReadTvScreen } from './tv-listeners.ts'

/** Notifies the hubs of other processes. A notification may be lost: `reconcile` finds the entries in the database. */
export interface Wakeup {
  notify(scope: FeedScope): void
}

/** In a wake-up, says that the catalogue changed; no game has this id. */
const catalogueScope = 'catalogue'

/** Without an id, so that `Last-Event-ID` stays: the catalogue has no log to resume. */
const catalogueEvent = Buffer.from(eventText('catalogue', {}))

/** Sees the deliveries of commits to the streams of this process, and returns them. */
export type WatchDelivery = (delivery: Promise<void>) => Promise<void>

/** Delivers commits to listeners of this process, and wakes the hubs of other processes. */
export class Hub implements Announcer, Listening {
  readonly #storage: Storage
  readonly #wakeup: Wakeup | null
  readonly #onError: (error: unknown) => void
  readonly #tvs: TvListeners
  readonly #watch: WatchDelivery
  readonly #feeds = new Map<string, Feed>()
  /** Feeds of share links by character. */
  readonly #feedsByLink = new Map<number, Set<Feed>>()
  /** The last log id that was read of each game, and the read in progress. */
  readonly #gameLogs = new Map<string, { logId: number | null; reading: Promise<void> }>()
  /** The number of listeners that use a feed or are joining it; a feed in use must not be dropped. */
  readonly #useCounts = new Map<Feed, number>()

  constructor(
    storage: Storage,
    wakeup: Wakeup | null,
    onError: (error: unknown) => void,
    readTvScreen: ReadTvScreen,
    watch: WatchDelivery = (delivery) => delivery,
  ) {
    this.#storage = storage
    this.#wakeup = wakeup
    this.#onError = onError
    this.#tvs = new TvListeners(readTvScreen)
    this.#watch = watch
  }

  listenersOf({ user, link, tvLink }: Pick<Listener, 'user' | 'link' | 'tvLink'>): number {
    if (tvLink) return this.#tvs.all().filter((one) => one.tvLink?.id === tvLink.id).length
    return this.#feeds.get(link ? keyOfLink(link) : user)?.listeners.size ?? 0
  }

  /** The users who have an open stream, without holders of links and without programs. */
  users(): readonly string[] {
    return [
      ...new Set(
        this.#listeners().flatMap(({ user, link, tvLink, isProgram }) => (link || tvLink || isProgram ? [] : [user])),
      ),
    ]
  }

  /** The number of open streams of this process. */
  openStreams(): number {
    return this.#listeners().length
  }

  async join(listener: Listener, lastEventId: string | null): Promise<() => void> {
    if (listener.tvLink) return this.#tvs.join(listener.tvLink.gameId, listener)
    const feed = this.#feedOf(listener)
    this.#useCounts.set(feed, (this.#useCounts.get(feed) ?? 0) + 1)
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
    for (const feed of this.#feedsOfCharacter(character.user, character.id)) {
      this.#watch(feed.received(character.id, entries)).catch(this.#onError)
    }
    this.#wakeup?.notify(character.id)
    if (first.gameId !== null) this.gameLogWritten(first.gameId)
  }

  gameLogWritten(gameId: string): void {
    this.#watch(this.#deliverGameLog(gameId)).catch(this.#onError)
    this.#tvs.update(gameId).catch(this.#onError)
    this.#wakeup?.notify(gameId)
  }

  membershipChanged(users: readonly string[]): void {
    this.#updateSeats(users).catch(this.#onError)
  }

  /**
   * The records of the catalogue that this process serves have changed. The streams of other processes are told as well:
   * the requests of their pages may be served here.
   */
  catalogueChanged(): void {
    this.#sendCatalogueEvent()
    this.#wakeup?.notify(catalogueScope)
  }

  #sendCatalogueEvent(): void {
    for (const listener of this.#listeners()) if (!listener.link && !listener.tvLink) listener.send(catalogueEvent)
  }

  /** Delivers what another process committed to these characters and games. */
  async wake(scopes: readonly FeedScope[]): Promise<void> {
    if (scopes.includes(catalogueScope)) this.#sendCatalogueEvent()
    const logs = scopes.filter((scope) => scope !== catalogueScope)
    const games = logs.filter((scope) => typeof scope === 'string')
    await Promise.all([this.#wakeFeeds(logs), ...games.map((gameId) => this.#tvs.update(gameId))])
  }

  async #wakeFeeds(scopes: readonly FeedScope[]): Promise<void> {
    if (this.#feeds.size === 0) return
    const heads = await this.#storage.characters.headsOf(scopes.filter((scope) => typeof scope === 'number'))
    await Promise.all([
      ...heads.flatMap((head) =>
        this.#feedsOfCharacter(head.user, head.characterId).map((feed) => feed.catchUpTo(head)),
      ),
      ...scopes.filter((scope) => typeof scope === 'string').map((gameId) => this.#deliverGameLog(gameId)),
    ])
  }

  /** Delivers entries whose wake-up was lost, and closes listeners whose session or link has expired. */
  async reconcile(): Promise<void> {
    await this.closeExpired()
    await this.#tvs.updateAll()
    if (this.#feeds.size === 0) return
    const { characters } = this.#storage
    const heads = [
      ...(await characters.headsOfUsers([...this.#feeds.keys()])),
      ...(this.#feedsByLink.size > 0 ? await characters.headsOf([...this.#feedsByLink.keys()]) : []),
    ]
    await Promise.all(
      heads.flatMap((head) => this.#feedsOfCharacter(head.user, head.characterId).map((feed) => feed.catchUpTo(head))),
    )
    await this.#updateSeats([...this.#feeds.keys()])
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
    if (link) this.#feedsByLink.set(link.characterId, (this.#feedsByLink.get(link.characterId) ?? new Set()).add(feed))
    return feed
  }

  #feedsOfCharacter(user: string, characterId: number): Feed[] {
    const own = this.#feeds.get(user)
    return [...(own ? [own] : []), ...(this.#feedsByLink.get(characterId) ?? [])]
  }

  /** Reads the current seats of users and delivers new entries of their games. */
  async #updateSeats(users: readonly string[]): Promise<void> {
    const connected = users.filter((user) => this.#feeds.has(user))
    if (connected.length === 0) return
    const seats = await this.#storage.games.seatsOf(connected)
    const isBehind = ({ gameId, user, lastLogId }: SeatPosition) =>
      lastLogId > (this.#gameLogs.get(gameId)?.logId ?? this.#feeds.get(user)?.positionIn(gameId) ?? lastLogId)
    // Before the feeds catch up by themselves: only a delivery to all of them finds that an order has changed.
    const behind = new Set(seats.filter(isBehind).map(({ gameId }) => gameId))
    await Promise.all([...behind].map((gameId) => this.#deliverGameLog(gameId)))
    const byUser = Map.groupBy(seats, ({ user }) => user)
    await Promise.all(connected.map(async (user) => this.#feeds.get(user)?.setSeats(byUser.get(user) ?? [])))
  }

  /**
   * Reads new entries of a game once for all of its members. Ids are in commit order within a game, so reading on from
   * the last id misses nothing.
   */
  #deliverGameLog(gameId: string): Promise<void> {
    if (this.#feedsInGame(gameId).length === 0) {
      this.#gameLogs.delete(gameId)
      return Promise.resolve()
    }
    const gameLog = this.#gameLogs.get(gameId) ?? { logId: null, reading: Promise.resolve() }
    this.#gameLogs.set(gameId, gameLog)
    const read = async (): Promise<void> => {
      for (;;) {
        const positions = this.#feedsInGame(gameId).map((feed) => feed.positionIn(gameId) ?? 0)
        const after = gameLog.logId ?? Math.min(...positions)
        const entries = await this.#storage.games.logAfter(gameId, after, pageSize)
        const whole = wholeSaves(entries)
        gameLog.logId = Number(whole.at(-1)?.id ?? after)
        // The same objects for all feeds, so that event texts are cached.
        const saves = await placeSaves(this.#storage.characters, savesOf(whole))
        await Promise.all(this.#feedsInGame(gameId).map((feed) => feed.receivedInGame(gameId, after, saves)))
        for (const text of await orderEvents(this.#storage.characters, gameId, whole)) {
          await Promise.all(this.#feedsInGame(gameId).map((feed) => feed.receivedOrder(gameId, text)))
        }
        if (entries.length < pageSize) return
      }
    }
    const done = gameLog.reading.then(read)
    gameLog.reading = done.catch(() => undefined)
    return done
  }

  #feedsInGame(gameId: string): Feed[] {
    return [...this.#feeds.values()].filter((feed) => feed.positionIn(gameId) !== null)
  }

  /** Closes the streams whose session or link has ended. */
  async closeExpired(): Promise<void> {
    const listeners = this.#listeners()
    if (listeners.length === 0) return
    const hashesOf = (some: readonly Listener[]) => [...new Set(some.map((listener) => listener.tokenHash))]
    const tvs = this.#tvs.all()
    const [holders, users] = [listeners.filter(({ link }) => link), listeners.filter((one) => !one.link && !one.tvLink)]
    const { accounts, shares, tvLinks, tokens } = this.#storage
    const sessions = new Set(await accounts.existingSessions(hashesOf(users)))
    const programs = users.filter(({ tokenHash }) => !sessions.has(tokenHash))
    const alive = new Set([
      ...sessions,
      ...(programs.length > 0 ? await tokens.existing(hashesOf(programs)) : []),
      ...(holders.length > 0 ? await shares.existingLinks(hashesOf(holders)) : []),
      ...(tvs.length > 0 ? await tvLinks.existingLinks(hashesOf(tvs)) : []),
    ])
    for (const listener of listeners) if (!alive.has(listener.tokenHash)) listener.close()
  }

  #listeners(): Listener[] {
    return [...[...this.#feeds.values()].flatMap((feed) => [...feed.listeners]), ...this.#tvs.all()]
  }

  #release(feed: Feed, { link }: Listener): void {
    const remaining = (this.#useCounts.get(feed) ?? 0) - 1
    this.#useCounts.set(feed, remaining)
    if (remaining > 0) return
    this.#useCounts.delete(feed)
    if (this.#feeds.get(feed.subscription.key) === feed) this.#feeds.delete(feed.subscription.key)
    if (!link) return
    const others = this.#feedsByLink.get(link.characterId)
    others?.delete(feed)
    if (others?.size === 0) this.#feedsByLink.delete(link.characterId)
  }
}

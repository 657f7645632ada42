import type { TvScreen } from '@everquill/domain'
import { eventText } from './frame.ts'
import type { Listener } from './port.ts'

/** Reads what a TV shows of a game; null if the game is gone. */
export type ReadTvScreen = (gameId: string) => Promise<TvScreen | null>

interface WatchedGame {
  readonly listeners: Set<Listener>
  /** What the screens show, as JSON; null before the first read. */
  shown: string | null
  reading: Promise<void>
}

/**
 * Tells screens that were opened with a TV link when to fetch again what they show. They are told only of a difference
 * that players can see, so that not even the number of events tells them of something hidden.
 */
export class TvListeners {
  readonly #read: ReadTvScreen
  readonly #games = new Map<string, WatchedGame>()

  constructor(read: ReadTvScreen) {
    this.#read = read
  }

  all(): Listener[] {
    return [...this.#games.values()].flatMap(({ listeners }) => [...listeners])
  }

  /** Adds a listener, which then fetches the screen; returns a function that removes it. */
  async join(gameId: string, listener: Listener): Promise<() => void> {
    const game = this.#games.get(gameId) ?? { listeners: new Set(), shown: null, reading: Promise.resolve() }
    this.#games.set(gameId, game)
    game.listeners.add(listener)
    const leave = () => {
      game.listeners.delete(listener)
      if (game.listeners.size === 0 && this.#games.get(gameId) === game) this.#games.delete(gameId)
    }
    try {
      await this.update(gameId)
    } catch (error) {
      leave()
      throw error
    }
    listener.send(event('hello'))
    return leave
  }

  /** Reads what a game shows now, and tells its screens if it is something else than before. */
  update(gameId: string): Promise<void> {
    const game = this.#games.get(gameId)
    if (!game) return Promise.resolve()
    const done = game.reading.then(() => this.#updateGame(gameId, game))
    game.reading = done.catch(() => undefined)
    return done
  }

  async #updateGame(gameId: string, game: WatchedGame): Promise<void> {
    const screen = await this.#read(gameId)
    if (!screen) {
      for (const listener of game.listeners) listener.close()
      return
    }
    const shown = JSON.stringify(screen)
    if (shown === game.shown) return
    const isFirst = game.shown === null
    game.shown = shown
    if (!isFirst) for (const listener of game.listeners) listener.send(event('changed'))
  }

  /** The same for all games, for changes that were not announced. */
  async updateAll(): Promise<void> {
    await Promise.all([...this.#games.keys()].map((gameId) => this.update(gameId)))
  }
}

const event = (name: string): Buffer => Buffer.from(eventText(name, {}))

import type { GameEntry } from '@everquill/domain'
import { createContext, useContext } from 'react'

type Listener = (gameId: string, entries: readonly GameEntry[]) => void

/** Passes the entries that arrive in the user's games on to whatever is shown of them. */
export class GameEntryFeed {
  readonly #listeners = new Set<Listener>()

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(gameId: string, entries: readonly GameEntry[]): void {
    for (const listener of this.#listeners) listener(gameId, entries)
  }
}

const GameEntries = createContext(new GameEntryFeed())

export const GameEntryFeedProvider = GameEntries.Provider

export const useGameEntryFeed = (): GameEntryFeed => useContext(GameEntries)

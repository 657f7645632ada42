import type { EncounterView, LogEntry } from '@everquill/domain'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Encounters } from '../../api/types.ts'
import { addToLog } from '../log/log.ts'
import { queryKeys } from '../query-keys.ts'
import type { GameSave } from './apply-game-events.ts'

/** How long a page draws what it received of a game before it draws more of it. */
const drawingTime = 100

/** The longest that a page waits, in milliseconds, before it fetches a changed catalogue: not all pages do so at once. */
const catalogueSpread = 2_000

/** Milliseconds for which a fetched collection counts as newer than the connection of the stream. */
const justFetched = 10_000

/** Keeps cached reads up to date with what the sync client saves and receives. */
export function applyEvents(client: QueryClient) {
  const invalidate = (...keys: readonly (readonly unknown[])[]): void => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
  /** The saves of each game that are not applied yet, in the order in which they were received. */
  const waiting = new Map<string, GameSave[]>()
  /** Lazy, because the first pages show nothing of a game that its entries change. */
  const applyToGame = async (gameId: string, saves: readonly GameSave[]): Promise<void> => {
    try {
      const { receiveGameEntries } = await import('./apply-game-events.ts')
      await receiveGameEntries(client, gameId, saves)
    } catch (error) {
      console.error('Entries of a game could not be applied; it is fetched again', error)
      invalidate(queryKeys.games, queryKeys.game(gameId))
    }
    invalidate(queryKeys.tv(gameId))
  }
  /** Saves that arrive while others are applied and drawn wait, and are then drawn together. */
  const applyWaiting = async (gameId: string): Promise<void> => {
    for (let saves = waiting.get(gameId); saves !== undefined && saves.length > 0; saves = waiting.get(gameId)) {
      waiting.set(gameId, [])
      await applyToGame(gameId, saves)
      await new Promise((resolve) => setTimeout(resolve, drawingTime))
    }
    waiting.delete(gameId)
  }
  let fetchingCatalogue: ReturnType<typeof setTimeout> | undefined
  return {
    onEntries: (publicRef: string, entries: readonly LogEntry[]): void => addToLog(client, publicRef, entries),
    onGameEntries(gameId: string, entries: GameSave): void {
      const others = waiting.get(gameId)
      if (others) return void others.push(entries)
      waiting.set(gameId, [entries])
      void applyWaiting(gameId)
    },
    onOrder(gameId: string, running: EncounterView | null): void {
      const queryKey = queryKeys.encounters(gameId)
      const before = client.getQueryData<Encounters>(queryKey)
      // A game master's list has another encounter as well, or one that has ended.
      const isListChanged = !before || (before.running === null) !== (running === null)
      // A response that is on its way may be older than the event: another request takes its place.
      if (isListChanged || client.isFetching({ queryKey }) > 0) invalidate(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, running })
      invalidate(queryKeys.tv(gameId))
    },
    /** Changes that follow each other, such as those of an import, are fetched together. */
    onCatalogueChanged(): void {
      fetchingCatalogue ??= setTimeout(() => {
        fetchingCatalogue = undefined
        invalidate(queryKeys.content())
      }, Math.random() * catalogueSpread)
    },
    onListsChanged: (): void => invalidate(queryKeys.characters, queryKeys.trash),
    /** Events may have been lost while the stream was down, so everything that it updates is fetched again. */
    onReconnected(openRefs: readonly string[]): void {
      invalidate(
        ...openRefs.map((publicRef) => queryKeys.log(publicRef)),
        queryKeys.characters,
        queryKeys.trash,
        queryKeys.games,
        queryKeys.game(),
        queryKeys.tv(),
      )
      // A page that opens has just fetched the catalogue.
      const isOlder = ({ state }: Query) => state.dataUpdatedAt < Date.now() - justFetched
      void client.invalidateQueries({ queryKey: queryKeys.content(), predicate: isOlder })
    },
  }
}

import type { GameEntry, LogEntry } from '@everquill/domain'
import type { QueryClient } from '@tanstack/react-query'
import { applyGameEvents } from './apply-game-events.ts'
import { addToLog } from './log.ts'
import { queryKeys } from './query-keys.ts'

/** Keeps cached reads up to date with what the sync client saves and receives. */
export function applyEvents(client: QueryClient) {
  const invalidate = (...keys: readonly (readonly unknown[])[]): void => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
  return {
    onEntries: (publicRef: string, entries: readonly LogEntry[]): void => addToLog(client, publicRef, entries),
    onGameEntries: (gameId: string, entries: readonly GameEntry[]): void => applyGameEvents(client, gameId, entries),
    onListsChanged: (): void => invalidate(queryKeys.characters, queryKeys.trash),
    /** Events may have been lost while the stream was down, so everything that it updates is fetched again. */
    onReconnected: (openRefs: readonly string[]): void =>
      invalidate(
        ...openRefs.map((publicRef) => queryKeys.log(publicRef)),
        queryKeys.characters,
        queryKeys.trash,
        queryKeys.games,
        queryKeys.game(),
      ),
  }
}

import type { EncounterView, GameEntry, LogEntry } from '@everquill/domain'

/** What the rest of the page learns from the sync client, to update the data that it has read. */
export interface SyncObserver {
  /** A save of a character was acknowledged or received; an entry may be reported more than once. */
  onEntries(publicRef: string, entries: readonly LogEntry[]): void
  /** Entries were added to a game's log; an empty list means that its members, seats or settings changed. */
  onGameEntries(gameId: string, entries: readonly GameEntry[]): void
  /** Players see something else of the encounter in a game; null means that none is running. */
  onOrder(gameId: string, running: EncounterView | null): void
  /** The roster or the trash may have changed. */
  onListsChanged(): void
  /** Records of the catalogue have changed. */
  onCatalogueChanged(): void
  /** The event stream is connected, perhaps after a gap; `openRefs` are the open characters. */
  onReconnected(openRefs: readonly string[]): void
}

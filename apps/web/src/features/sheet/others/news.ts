import type { GameEntry, LogEntry } from '@everquill/domain'

/** What somebody else did: a save of the open character, newest entry first, or a roll in its game. */
export type News =
  | { readonly kind: 'save'; readonly entries: readonly LogEntry[] }
  | { readonly kind: 'roll'; readonly entry: GameEntry }

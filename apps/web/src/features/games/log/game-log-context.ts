import type { GameEntry } from '@everquill/domain'
import type { ReactNode } from 'react'
import type { PartyMember } from '../../../api/types.ts'

/** What every line of the log needs to know. */
export interface GameLogContext {
  readonly party: readonly PartyMember[]
  /** The ids of undone entries, and of the rolls of undone actions. */
  readonly undone: ReadonlySet<string>
  /** The loaded entries, among which an action finds its roll. */
  readonly entries: readonly GameEntry[]
  /** The id of the user. */
  readonly me: string
  /** Names a user in the log: as shown then, as known now, or "Unknown player". */
  readonly nameOf: (user: string, nameThen: string | undefined) => string
  readonly bylineOf: (entry: GameEntry) => { readonly who: string; readonly when: ReactNode }
  /** Returns how to undo an entry, or undefined if the user may not. */
  readonly undoOf: (entry: GameEntry) => (() => void) | undefined
}

/** One line of the log. */
export interface LineProps {
  readonly entry: GameEntry
  readonly context: GameLogContext
}

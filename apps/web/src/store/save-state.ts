import type { Problem } from '@everquill/domain'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** Where the edits of this device are: always known, always said. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly count: number }
  | { readonly kind: 'signed-out'; readonly count: number }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Somebody who knows the save state. */
export interface SaveStateSource {
  readonly current: () => SaveState
  readonly subscribe: (listener: () => void) => () => void
}

const SaveStateContext = createContext<SaveStateSource | null>(null)

/** Tells everything below where the edits are. */
export const SaveStateProvider = SaveStateContext.Provider

const savedForGood: SaveState = { kind: 'saved' }

/** Where the edits are. */
export function useSaveState(): SaveState {
  const source = useContext(SaveStateContext)
  if (!source) throw new Error('the page has no save state')
  return useSyncExternalStore(source.subscribe, source.current)
}

const gravity: Readonly<Record<SaveState['kind'], number>> = {
  saved: 0,
  saving: 1,
  kept: 2,
  'signed-out': 3,
  refused: 4,
}

/** One state for several characters: the one that most needs to be said, with all their changes counted. */
export function worstOf(states: readonly SaveState[]): SaveState {
  const worst = states.reduce((one, other) => (gravity[other.kind] > gravity[one.kind] ? other : one), savedForGood)
  if (worst.kind !== 'kept' && worst.kind !== 'signed-out') return worst
  const count = states.reduce((sum, state) => sum + ('count' in state ? state.count : 0), 0)
  return { ...worst, count }
}

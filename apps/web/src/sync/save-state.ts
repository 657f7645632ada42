import { createContext, useContext, useSyncExternalStore } from 'react'

/** Where the edits of this device are: always known, always said. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly count: number }
  | { readonly kind: 'signed-out'; readonly count: number }
  /** What is not saved was typed long ago, and others wrote there since: it waits for its author's word. */
  | { readonly kind: 'asked'; readonly count: number; readonly publicRef: string }
  /** Everything is saved, but not all of it was simply done. */
  | { readonly kind: 'notices'; readonly count: number; readonly publicRef: string }
  /** The browser lets us keep nothing: what is typed lives as long as this page. */
  | { readonly kind: 'unkept'; readonly count: number }

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
  notices: 2,
  asked: 3,
  kept: 4,
  unkept: 5,
  'signed-out': 6,
}

/** One state for several characters: the one that most needs to be said, with all their changes counted. */
export function worstOf(states: readonly SaveState[]): SaveState {
  const worst = states.reduce((one, other) => (gravity[other.kind] > gravity[one.kind] ? other : one), savedForGood)
  if (!('count' in worst)) return worst
  const isAlike = (state: SaveState) => (state.kind === 'notices') === (worst.kind === 'notices')
  const count = states.reduce((sum, state) => sum + ('count' in state && isAlike(state) ? state.count : 0), 0)
  return { ...worst, count }
}

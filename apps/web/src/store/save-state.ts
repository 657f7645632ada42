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
  current(): SaveState
  subscribe(listener: () => void): () => void
}

const SaveStateContext = createContext<SaveStateSource | null>(null)

/** Tells everything below where the edits are. */
export const SaveStateProvider = SaveStateContext.Provider

const nothingOpen: SaveStateSource = { current: () => ({ kind: 'saved' }), subscribe: () => () => undefined }
const savedForGood: SaveState = { kind: 'saved' }

/** Where the edits are. */
export function useSaveState(): SaveState {
  const source = useContext(SaveStateContext)
  return useSyncExternalStore((source ?? nothingOpen).subscribe, source ? source.current : () => savedForGood)
}

import { createContext, useContext, useSyncExternalStore } from 'react'

/** What the save indicator shows. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** The server cannot be reached or, with a reason, takes nothing now; the changes are in the local store. */
  | { readonly kind: 'waiting'; readonly count: number; readonly reason?: WaitingReason }
  | { readonly kind: 'signed-out'; readonly count: number }
  /** Only stale edits that conflict with what others wrote are left; they need the user's decision. */
  | { readonly kind: 'held-back'; readonly count: number; readonly publicRef: string }
  /** Everything is saved, but some edits were refused, limited or replaced another value. */
  | { readonly kind: 'notices'; readonly count: number; readonly publicRef: string }
  /** The server was restored from a backup and lacks saves that it had acknowledged; the user decides. */
  | { readonly kind: 'missing'; readonly count: number; readonly publicRef: string }
  /** The browser stores nothing: unsaved changes are lost when this page is closed. */
  | { readonly kind: 'not-persistent'; readonly count: number }
  /** The browser's database does not respond, so nothing is sent: it may hold earlier unsent changes. */
  | { readonly kind: 'store-not-responding'; readonly count: number; readonly publicRef: string }

/** Problems that go away by themselves or with what the user deletes, so changes wait for that. */
export const waitingReasons = ['out-of-space', 'daily-limit', 'too-many-requests', 'too-many-characters'] as const

export type WaitingReason = (typeof waitingReasons)[number]

export interface SaveStateSource {
  readonly current: () => SaveState
  readonly subscribe: (listener: () => void) => () => void
}

const SaveStateContext = createContext<SaveStateSource | null>(null)

/** Provides the save state to the components below. */
export const SaveStateProvider = SaveStateContext.Provider

export function useSaveState(): SaveState {
  const { subscribe, current } = useSource()
  return useSyncExternalStore(subscribe, current)
}

/** Whether the save state is of this kind; renders only when that changes. */
export function useSaveStateIs(kind: SaveState['kind']): boolean {
  const { subscribe, current } = useSource()
  return useSyncExternalStore(subscribe, () => current().kind === kind)
}

function useSource(): SaveStateSource {
  const source = useContext(SaveStateContext)
  if (!source) throw new Error('the save state must be used below a <SaveStateProvider>')
  return source
}

const allSaved: SaveState = { kind: 'saved' }

const severity: Readonly<Record<SaveState['kind'], number>> = {
  saved: 0,
  saving: 1,
  notices: 2,
  missing: 3,
  'held-back': 4,
  waiting: 5,
  'not-persistent': 6,
  'store-not-responding': 7,
  'signed-out': 8,
}

/** One state for several characters: the most severe one, with the changes of all of them counted. */
export function worstOf(states: readonly SaveState[]): SaveState {
  const worst = states.reduce((one, other) => (severity[other.kind] > severity[one.kind] ? other : one), allSaved)
  if (!('count' in worst)) return worst
  // Notices and missing saves are about saved edits, so they are never added to unsaved changes.
  const isSameCount = ({ kind }: SaveState) => kind === worst.kind || (isUnsaved(kind) && isUnsaved(worst.kind))
  const count = states.reduce((sum, state) => sum + ('count' in state && isSameCount(state) ? state.count : 0), 0)
  return { ...worst, count }
}

const isUnsaved = (kind: SaveState['kind']): boolean => kind !== 'notices' && kind !== 'missing'

import type { LoggedRoll, Problem } from '@everquill/domain'
import { createContext, useContext } from 'react'
import type { RollRequest } from '../../api/types.ts'

export type RollOutcome =
  | { readonly kind: 'rolled'; readonly roll: LoggedRoll }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** News about an offline roll that was not simply logged. */
export type RollUpdate =
  /** The server had already rolled and only its response was lost: its roll counts, not the local one. */
  | { readonly kind: 'superseded'; readonly localRoll: LoggedRoll; readonly roll: LoggedRoll }
  | { readonly kind: 'refused'; readonly localRoll: LoggedRoll; readonly problem: Problem }

/** Rolls dice for open characters. */
export interface DiceRoller {
  roll(publicRef: string, request: RollRequest): Promise<RollOutcome>
  /** Subscribes to news about earlier rolls; returns the unsubscribe function. */
  onRollUpdate(listener: (update: RollUpdate) => void): () => void
}

/** Rolls for the open character and shows the result. */
export type Roll = (request: RollRequest & { readonly label?: string }) => void

const RollContext = createContext<Roll | null>(null)

/** Lets the components below roll. */
export const RollProvider = RollContext.Provider

/** Rolls dice; null on pages without a dice roller. */
export const useRoll = (): Roll | null => useContext(RollContext)

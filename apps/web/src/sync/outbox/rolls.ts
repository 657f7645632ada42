import type { LoggedRoll, Problem } from '@everquill/domain'
import { createContext, useContext } from 'react'

/** What somebody wants to roll. */
export interface RollRequest {
  /** Dice as people write them. */
  readonly notation: string
  /** The attribute or the skill it is for, by its key. */
  readonly for?: string
}

/** What a roll came to. */
export type RollOutcome =
  | { readonly kind: 'rolled'; readonly roll: LoggedRoll }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** What became of dice that fell on this device, when it is not simply that the log has them now. */
export type RollUpdate =
  /** The server had rolled already, and its answer had got lost: that is what counts. */
  | { readonly kind: 'counted'; readonly mine: LoggedRoll; readonly roll: LoggedRoll }
  | { readonly kind: 'refused'; readonly mine: LoggedRoll; readonly problem: Problem }

/** Where dice are rolled for the characters that lie open. */
export interface DiceRoller {
  roll(publicRef: string, wish: RollRequest): Promise<RollOutcome>
  /** Hears what became of earlier rolls; returns how to hear no more. */
  onRollUpdate(listener: (news: RollUpdate) => void): () => void
}

/** Rolls for the character that is open here, and shows what fell. */
export type Roll = (wish: RollRequest & { readonly label?: string }) => void

const RollContext = createContext<Roll | null>(null)

/** Lets everything below roll. */
export const RollProvider = RollContext.Provider

/** How to roll, or null where nobody does. */
export const useRoll = (): Roll | null => useContext(RollContext)

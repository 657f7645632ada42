import type { Advantage, LoggedRoll, Problem } from '@everquill/domain'
import { createContext, useContext } from 'react'
import type { RollRequest } from '../../api/types.ts'

export type RollOutcome =
  | { readonly kind: 'rolled'; readonly roll: LoggedRoll; readonly saveId: string }
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

/** What one roll has besides its formula. */
export interface RollOptions extends Pick<RollRequest, 'for' | 'visibility' | 'act' | 'check'> {
  /** Applies to a single d20; other dice are rolled as they are. */
  readonly advantage?: Advantage | undefined
  /** The caller shows the total. */
  readonly isQuiet?: boolean
}

/** The total of a roll, and the id under which it is logged. */
export interface Rolled {
  readonly total: number
  readonly saveId: string
}

/**
 * Rolls a stored formula, such as `1d8+str`, with the values of the open character and shows the result under the label.
 * Resolves to null if the roll was refused, which the user is told.
 */
export type RollFormula = (formula: string, label?: string, options?: RollOptions) => Promise<Rolled | null>

/** A roll that is repeated is not the action again, and does not answer a check again. */
export const optionsOfRepeat = ({ act: _act, check: _check, ...options }: RollOptions): RollOptions => options

const RollFormulaContext = createContext<RollFormula | null>(null)

/** Lets the components below roll. */
export const RollFormulaProvider = RollFormulaContext.Provider

/** Rolls for the open character; null on pages without a dice roller. */
export const useRollFormula = (): RollFormula | null => useContext(RollFormulaContext)

import { diceOf, notationOf, withAdvantage, type Formula } from '@everquill/domain'
import type { RollRequest } from '../../api/types.ts'
import type { RollOptions } from '../../sync/outbox/rolls.ts'

/** The request that rolls a formula, with numbers instead of attributes and skills. */
export const rollRequest = (
  formula: Formula,
  valueOf: (of: string) => number,
  { advantage, isQuiet: _isQuiet, ...options }: RollOptions = {},
): RollRequest => ({ ...options, notation: notationOf(withAdvantage(diceOf(formula, valueOf), advantage)) })

import { parseFormula } from '../rules/formula.ts'
import { averageOfFormula } from '../rules/formula-average.ts'
import type { FormulaValues } from '../rules/formula-values.ts'
import type { GameRules } from './rules.ts'

/** How much a character can carry, in kilograms. */
export function carryingLimit(
  { carryingLimit: formula, carryingMinimum }: Pick<GameRules, 'carryingLimit' | 'carryingMinimum'>,
  valueOf: FormulaValues,
): number {
  return Math.max(carryingMinimum, averageOfFormula(parseFormula(formula) ?? [], valueOf))
}

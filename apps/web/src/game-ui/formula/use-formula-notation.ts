import type { Lookup } from '@everquill/domain'
import { formulaNotation, type FormulaNotation } from './formula-notation.ts'
import { useFormulaStyle } from './use-formula-style.ts'

/** Formulas as they are typed in the current language. */
export const useFormulaNotation = (skills: Lookup<'Skills'> | null): FormulaNotation =>
  formulaNotation(useFormulaStyle(skills), skills)

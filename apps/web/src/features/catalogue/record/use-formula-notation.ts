import { useFormulaStyle } from '../../../game-ui/use-formula-style.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { formulaNotation, type FormulaNotation } from './formula-notation.ts'

/** Formulas as they are typed in the current language. */
export function useFormulaNotation(): FormulaNotation {
  const skills = useLookup('Skills')
  return formulaNotation(useFormulaStyle(skills), skills)
}

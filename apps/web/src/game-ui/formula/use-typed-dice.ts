import { findSkillIn, formulaText, parseFormula, type Lookup } from '@everquill/domain'
import { useFormulaStyle } from './use-formula-style.ts'

interface TypedDice {
  /** The formula in its stored form. */
  readonly formula: string
  /** The same in the reader's language. */
  readonly shown: string
}

/** Reads dice from a text that was typed in any language; null if it has none. */
export function useTypedDice(skills: Lookup<'Skills'> | null): (typed: string) => TypedDice | null {
  const style = useFormulaStyle(skills)
  return (typed) => {
    const formula = parseFormula(typed, findSkillIn(skills))
    if (!formula?.some(({ kind }) => kind === 'dice')) return null
    return { formula: formulaText(formula), shown: formulaText(formula, style) }
  }
}

import {
  findSkillIn,
  formulaText,
  parseFormula,
  readFormula,
  showFormula,
  type FormulaProblem,
  type FormulaStyle,
  type Formula,
  type Lookup,
} from '@everquill/domain'

/** How formulas are typed in a form. */
export interface FormulaNotation {
  /** Converts a formula from its stored form to the text in the form. */
  readonly write: (stored: string) => string
  readonly read: (text: string) => Formula | FormulaProblem
}

/** Formulas as they are stored, for content that nobody types. */
export const storedNotation: FormulaNotation = { write: (stored) => stored, read: (text) => readFormula(text) }

/** Formulas in a reader's language; names in the other language and keys of skills are understood too. */
export function formulaNotation(style: FormulaStyle, skills: Lookup<'Skills'> | null): FormulaNotation {
  const findSkill = findSkillIn(skills)
  const storedForm = (text: string) => {
    const formula = parseFormula(text, findSkill)
    return formula && formulaText(formula)
  }
  return {
    write: (stored) => {
      const text = showFormula(stored, style)
      // Two skills can have the same name, and an archived one cannot be found by name.
      return storedForm(text) === stored ? text : stored
    },
    read: (text) => readFormula(text, findSkill),
  }
}

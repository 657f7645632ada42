import {
  characterFields,
  explainFormula,
  isAttribute,
  type Formula,
  type FormulaProblem,
  type Lookup,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { useFormulaNotation } from './use-formula-notation.ts'
import { useFormulaStyle } from './use-formula-style.ts'

interface FormulaFieldProps {
  readonly label: string
  readonly text: string
  /** Finds skills by name; null while they load. */
  readonly skills: Lookup<'Skills'> | null
  /** The value is looked up, not rolled. */
  readonly withoutDice?: boolean
  /** Set if the last attempt to save was refused because of this field. */
  readonly error?: string | undefined
  readonly onTextChange: (text: string) => void
}

/** A formula in the reader's language, and below it how it was understood. */
export function FormulaField({ label, text, skills, withoutDice = false, error, onTextChange }: FormulaFieldProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const style = useFormulaStyle(skills)
  const read = useFormulaNotation(skills).read(text)
  const [isTyping, setTyping] = useState(false)
  const isEmpty = text.trim() === ''
  const problemText = (problem: FormulaProblem) => {
    if (problem.kind === 'invalid') return t`That’s not a formula. Try 1d8+STR.`
    const { name } = problem
    return t`No skill or attribute is called “${name}”.`
  }
  const isRolled = (formula: Formula) => formula.some(({ kind }) => kind === 'dice')
  const problemOf = (formula: Formula | FormulaProblem) => {
    if ('kind' in formula) return problemText(formula)
    return withoutDice && isRolled(formula) ? t`Dice can’t be used here. Try 20+5*STR.` : undefined
  }
  const problem = isEmpty ? undefined : problemOf(read)
  const fullName = (of: string) => (isAttribute(of) ? translate(characterFields[of].label) : style.nameOf(of))
  const understood = isEmpty || 'kind' in read ? undefined : explainFormula(read, { ...style, nameOf: fullName })
  return (
    <Field
      label={label}
      hint={understood === undefined || isSameText(understood, text) ? undefined : `= ${understood}`}
      // A formula is incomplete while it is typed.
      error={isTyping && error === undefined ? undefined : (problem ?? (isEmpty ? error : undefined))}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={text}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
    />
  )
}

/** An understood formula that repeats the typed one says nothing. */
const isSameText = (left: string, right: string): boolean => left.replaceAll(/\s/g, '') === right.replaceAll(/\s/g, '')

import { characterFields, explainFormula, isAttribute, type FormulaProblem } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormulaStyle } from '../../../game-ui/use-formula-style.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { useFormulaNotation } from './use-formula-notation.ts'

interface FormulaFieldProps {
  readonly label: string
  readonly text: string
  /** Set if the last attempt to save was refused because of this field. */
  readonly error: string | undefined
  readonly onTextChange: (text: string) => void
}

/** A formula in the reader's language, and below it how it was understood. */
export function FormulaField({ label, text, error, onTextChange }: FormulaFieldProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const style = useFormulaStyle(useLookup('Skills'))
  const read = useFormulaNotation().read(text)
  const [isTyping, setTyping] = useState(false)
  const isEmpty = text.trim() === ''
  const problemText = (problem: FormulaProblem) => {
    if (problem.kind === 'invalid') return t`That’s not a formula. Try 1d8+STR.`
    const { name } = problem
    return t`No skill or attribute is called “${name}”.`
  }
  const problem = !isEmpty && 'kind' in read ? problemText(read) : undefined
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

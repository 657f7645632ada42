import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { parseWholeNumber, type Limits } from './number/parse-number.ts'
import { useNumberProblems } from './number/use-number-input.ts'

interface CountFieldProps {
  readonly label: string
  readonly text: string
  readonly limits: Limits
  readonly hint?: string | undefined
  /** A problem of the form, shown when the number itself is valid. */
  readonly error?: string | undefined
  /** A small button at the right end. */
  readonly end?: ReactNode
  readonly onTextChange: (text: string) => void
}

/** A whole number in a form. Problems are shown while typing. */
export function CountField({ label, text, limits: { min, max }, hint, error, end, onTextChange }: CountFieldProps) {
  const problems = useNumberProblems('integer')
  const value = parseWholeNumber(text)
  return (
    <Field
      label={label}
      hint={hint}
      end={end}
      error={value === undefined ? problems.notANumber : (problems.outOfRange(value, min, max) ?? error)}
      // The number pads of phones have no minus key.
      inputMode={min < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
    />
  )
}

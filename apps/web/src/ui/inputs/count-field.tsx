import { Field } from './field.tsx'
import { wholeIn, type Limits } from './number/parse-number.ts'
import { useComplaints } from './number/use-number-input.ts'

interface CountFieldProps {
  readonly label: string
  /** As it is typed. */
  readonly text: string
  readonly limits: Limits
  readonly hint?: string | undefined
  /** What is wrong besides. */
  readonly error?: string | undefined
  readonly onWrite: (text: string) => void
}

/** A whole number in a form. What it cannot be is said while it is typed; the form waits until it is mended. */
export function CountField({ label, text, limits: { min, max }, hint, error, onWrite }: CountFieldProps) {
  const complain = useComplaints('integer')
  const value = wholeIn(text)
  return (
    <Field
      label={label}
      hint={hint}
      error={value === undefined ? complain.ofNonsense : (complain.ofLimits(value, min, max) ?? error)}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onWrite(currentTarget.value)}
    />
  )
}

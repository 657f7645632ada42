import { NumberBox } from '../../../ui/inputs/number/number-box.tsx'
import { useNumberField, type NumberKey } from './use-number-field.ts'

interface NumberFieldProps {
  readonly field: NumberKey
  /** Uses the heading font. */
  readonly figure?: boolean
}

export function NumberField({ field, figure = false }: NumberFieldProps) {
  return <NumberBox {...useNumberField(field)} figure={figure} />
}

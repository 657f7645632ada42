import { NumberBox } from '../../../ui/inputs/number/number-box.tsx'
import { useNumberField, type NumberKey } from './use-number-field.ts'

interface NumberFieldProps {
  readonly field: NumberKey
  /** In the letters of headings. */
  readonly figure?: boolean
}

export function NumberField({ field, figure = false }: NumberFieldProps) {
  return <NumberBox {...useNumberField(field)} figure={figure} />
}

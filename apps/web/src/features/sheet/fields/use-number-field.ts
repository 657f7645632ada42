import { characterFields, type FieldKey } from '@everquill/domain'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useConflictFields, useField, useRemoteChange } from '../../../sync/replica/use-character.ts'
import type { NumberBoxProps } from '../../../ui/inputs/number/number-box.tsx'

export type NumberKey = {
  [K in FieldKey]: (typeof characterFields)[K] extends { readonly kind: 'integer' | 'counter' } ? K : never
}[FieldKey]

/** Props for the input of a number field of the open character. */
export function useNumberField(field: NumberKey): NumberBoxProps {
  const translate = useTranslate()
  const [value, write] = useField(field)
  const flashKey = useRemoteChange(field)
  const hasConflict = useConflictFields().includes(field)
  const { kind, label, min, max } = characterFields[field]
  return { field, kind, label: translate(label), value: value ?? 0, min, max, onEdit: write, flashKey, hasConflict }
}

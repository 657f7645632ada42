import { characterFields, type FieldKey } from '@everquill/domain'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useConflictFields, useField, useRemoteChange } from '../../../sync/replica/use-character.ts'
import type { NumberBoxProps } from '../../../ui/inputs/number/number-box.tsx'

/** The fields that are whole numbers. */
export type NumberKey = {
  [K in FieldKey]: (typeof characterFields)[K] extends { readonly kind: 'integer' | 'counter' } ? K : never
}[FieldKey]

/** A number of the open character, as a box shows and writes it. */
export function useNumberField(field: NumberKey): NumberBoxProps {
  const word = useTranslate()
  const [value, write] = useField(field)
  const heard = useRemoteChange(field)
  const contested = useConflictFields().includes(field)
  const { kind, label, min, max } = characterFields[field]
  return { field, kind, label: word(label), value, min, max, onEdit: write, heard, contested }
}

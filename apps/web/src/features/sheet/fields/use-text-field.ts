import { characterFields } from '@everquill/domain'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useConflictFields, useField, useRemoteChange } from '../../../sync/replica/use-character.ts'
import type { TextBoxProps } from '../../../ui/inputs/text/text-box.tsx'

/** The text fields that can be typed into. */
export type TextKey = 'name' | 'player' | 'race' | 'class' | 'background' | 'notes'

/** Props for the input of a text field of the open character. */
export function useTextField(field: TextKey): TextBoxProps {
  const translate = useTranslate()
  const [value, write] = useField(field)
  const flashKey = useRemoteChange(field)
  const hasConflict = useConflictFields().includes(field)
  const { label, maxLength } = characterFields[field]
  return {
    field,
    label: translate(label),
    value,
    maxLength,
    onEdit: (text, seen) => write(text, { seen }),
    hasConflict,
    flashKey,
  }
}

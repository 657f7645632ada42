import { characterFields } from '@everquill/domain'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useConflictFields, useField } from '../../../sync/replica/use-character.ts'
import type { TextBoxProps } from '../../../ui/inputs/text/text-box.tsx'

/** The fields that are text and written by hand. */
export type TextKey = 'name' | 'player' | 'race' | 'class' | 'background' | 'notes'

/** A text of the open character, as a box shows and writes it. */
export function useTextField(field: TextKey): TextBoxProps {
  const word = useTranslate()
  const [value, write] = useField(field)
  const contested = useConflictFields().includes(field)
  const { label, maxLength } = characterFields[field]
  return { field, label: word(label), value, maxLength, onEdit: (text, seen) => write(text, { seen }), contested }
}

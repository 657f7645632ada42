import { characterFields } from '@everquill/domain'
import { useWords } from '../i18n/use-words.ts'
import { useField } from '../store/use-character.ts'
import type { TextWriting } from '../ui/use-text-writing.ts'

/** The fields that are one line of text and written by hand. */
export type TextKey = 'name' | 'player' | 'race' | 'class'

/** A line of the open character, as a box shows and writes it. */
export function useTextField(field: TextKey): TextWriting {
  const word = useWords()
  const [value, write] = useField(field)
  const { label, maxLength } = characterFields[field]
  return { label: word(label), value, maxLength, onEdit: write }
}

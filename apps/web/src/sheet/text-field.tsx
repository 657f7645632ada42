import { TextBox } from '../ui/text-box.tsx'
import { useTextField, type TextKey } from './use-text-field.ts'

export function TextField({ field }: { readonly field: TextKey }) {
  return <TextBox {...useTextField(field)} />
}

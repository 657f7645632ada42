import { TextBox } from '../../../ui/inputs/text/text-box.tsx'
import { useTextField, type TextKey } from './use-text-field.ts'

interface TextFieldProps {
  readonly field: TextKey
  /** For fields without a visible label: shows the label as placeholder. */
  readonly labelAsPlaceholder?: boolean
}

export function TextField({ field, labelAsPlaceholder = false }: TextFieldProps) {
  const box = useTextField(field)
  return <TextBox {...box} placeholder={labelAsPlaceholder ? box.label : undefined} />
}

import { TextBox } from '../../../ui/inputs/text/text-box.tsx'
import { useTextField, type TextKey } from './use-text-field.ts'

interface TextFieldProps {
  readonly field: TextKey
  /** Nothing beside it says what it is, so while it is empty it does so itself. */
  readonly alone?: boolean
}

export function TextField({ field, alone = false }: TextFieldProps) {
  const writing = useTextField(field)
  return <TextBox {...writing} placeholder={alone ? writing.label : undefined} />
}

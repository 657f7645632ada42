import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

export interface TextInput {
  readonly label: string
  /** The field path, as `data-field`: other parts of the page use it to find out which field has focus. */
  readonly field?: string | undefined
  readonly value: string
  /** Called with every keystroke, and with the value shown before it: someone else may have changed it since. */
  readonly onEdit: (value: string, seen: string) => void
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
}

/** For a value that is displayed differently from how it is stored, such as the id of a record. */
export interface TextFormat {
  readonly format: (value: string) => string
  readonly parse: (text: string) => string
}

const plainText: TextFormat = { format: (value) => value, parse: (text) => text }

interface Draft {
  readonly value: string
  readonly text: string
}

/** While the input has focus, its text belongs to the user; remote values are applied on blur. */
export function useTextInput(
  { field, value, onEdit, maxLength, placeholder }: TextInput,
  { format, parse }: TextFormat = plainText,
) {
  const [draft, setDraft] = useState<Draft>()
  const valueAtFocus = useRef(value)
  const ownValue = draft?.value ?? value

  const edit = (next: Draft) => {
    setDraft(next)
    onEdit(next.value, ownValue)
  }

  return {
    /** Set while someone else's value differs from the one in this input. */
    remoteValue: ownValue === value ? undefined : format(value),
    /** Replaces the whole value; Escape does not go back behind it. */
    setValue: (next: string) => {
      valueAtFocus.current = next
      edit({ value: next, text: format(next) })
    },
    input: {
      'data-field': field,
      value: draft?.text ?? format(value),
      type: 'text',
      autoComplete: 'off',
      enterKeyHint: 'done',
      maxLength,
      placeholder,
      onFocus: () => {
        valueAtFocus.current = value
        setDraft({ value, text: format(value) })
      },
      onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) =>
        edit({ value: parse(text), text }),
      onBlur: () => setDraft(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape' && ownValue !== valueAtFocus.current) {
          event.stopPropagation()
          edit({ value: valueAtFocus.current, text: format(valueAtFocus.current) })
        }
      },
    },
  } as const
}

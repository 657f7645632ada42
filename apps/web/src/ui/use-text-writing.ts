import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

/** One line of text that can be written. */
export interface TextWriting {
  readonly label: string
  readonly value: string
  /** Called with every letter: whoever listens decides when a pause is long enough to save. */
  readonly onEdit: (value: string) => void
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
}

/** While it is being written, the text belongs to the writer; a value from outside waits until the box is left. */
export function useTextWriting({ value, onEdit, maxLength, placeholder }: TextWriting) {
  const [written, setWritten] = useState<string>()
  const before = useRef(value)

  const write = (text: string) => {
    setWritten(text)
    onEdit(text)
  }

  return {
    value: written ?? value,
    type: 'text',
    autoComplete: 'off',
    enterKeyHint: 'done',
    maxLength,
    placeholder,
    onFocus: () => {
      before.current = value
      setWritten(value)
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.currentTarget.value),
    onBlur: () => setWritten(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') event.currentTarget.blur()
      if (event.key === 'Escape' && written !== before.current) {
        event.stopPropagation()
        write(before.current)
      }
    },
  } as const
}

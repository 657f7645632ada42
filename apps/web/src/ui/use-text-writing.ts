import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

/** One line of text that can be written. */
export interface TextWriting {
  readonly label: string
  readonly value: string
  /** Called with every letter, and with what the box showed before: others may have written meanwhile. */
  readonly onEdit: (value: string, seen: string) => void
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
}

/** While it is being written, the text belongs to the writer; a value from outside waits until the box is left. */
export function useTextWriting({ value, onEdit, maxLength, placeholder }: TextWriting) {
  const [written, setWritten] = useState<string>()
  const before = useRef(value)
  const shown = written ?? value

  const write = (text: string) => {
    setWritten(text)
    onEdit(text, shown)
  }

  return {
    /** What the value has become outside while this box was being written in. */
    meanwhile: shown === value ? undefined : value,
    input: {
      value: shown,
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
    },
  } as const
}

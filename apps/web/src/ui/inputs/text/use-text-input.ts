import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

/** One line of text that can be written. */
export interface TextInput {
  readonly label: string
  /** What is written here, for whoever wants to know what somebody is looking at. */
  readonly field?: string | undefined
  readonly value: string
  /** Called with every letter, and with what the box showed before: others may have written meanwhile. */
  readonly onEdit: (value: string, seen: string) => void
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
}

/** For a value that is kept otherwise than it is read, such as the id of a record. */
export interface Reading {
  readonly shownAs: (value: string) => string
  readonly keptAs: (text: string) => string
}

const asItIs: Reading = { shownAs: (value) => value, keptAs: (text) => text }

interface Written {
  readonly value: string
  readonly text: string
}

/** While it is being written, the text belongs to the writer; a value from outside waits until the box is left. */
export function useTextInput(
  { field, value, onEdit, maxLength, placeholder }: TextInput,
  { shownAs, keptAs }: Reading = asItIs,
) {
  const [written, setWritten] = useState<Written>()
  const before = useRef(value)
  const held = written?.value ?? value

  const write = (next: Written) => {
    setWritten(next)
    onEdit(next.value, held)
  }

  return {
    /** What the value has become outside while this box was being written in. */
    meanwhile: held === value ? undefined : shownAs(value),
    /** Writes a whole value: what was chosen is no half-written text to go back from. */
    put: (next: string) => {
      before.current = next
      write({ value: next, text: shownAs(next) })
    },
    input: {
      'data-field': field,
      value: written?.text ?? shownAs(value),
      type: 'text',
      autoComplete: 'off',
      enterKeyHint: 'done',
      maxLength,
      placeholder,
      onFocus: () => {
        before.current = value
        setWritten({ value, text: shownAs(value) })
      },
      onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) =>
        write({ value: keptAs(text), text }),
      onBlur: () => setWritten(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape' && held !== before.current) {
          event.stopPropagation()
          write({ value: before.current, text: shownAs(before.current) })
        }
      },
    },
  } as const
}

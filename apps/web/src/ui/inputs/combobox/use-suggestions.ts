import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

/** Something that may be meant. */
export interface Suggestion {
  readonly id: string
  readonly label: ReactNode
  /** A second, quieter line. */
  readonly detail?: ReactNode
}

/**
 * The list under a box that says what may be meant. It is asked for only while it is open; the box keeps the focus, and
 * the arrows walk through the list.
 */
export function useSuggestions(find: () => readonly Suggestion[], onChoose: (id: string) => void) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** The place of the suggestion that the arrows have come to; −1 is the text itself. */
  const [at, setAt] = useState(-1)
  const suggestions = isOpen ? find() : []
  const reached = suggestions[at]

  const show = (opens: boolean) => {
    setIsOpen(opens)
    setAt(-1)
  }
  const choose = (chosen: string) => {
    show(false)
    onChoose(chosen)
  }
  const step = (by: 1 | -1) => {
    const places = suggestions.length + 1
    setIsOpen(true)
    setAt(((at + 1 + by + places) % places) - 1)
    return true
  }
  const close = () => {
    show(false)
    return suggestions.length > 0
  }
  const take = () => {
    if (reached) choose(reached.id)
    return reached !== undefined
  }
  const acts: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: take,
    Escape: close,
  }

  return {
    show,
    /** Whether a key was meant for the list; then it is done. */
    takes: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      if (event.nativeEvent.isComposing || acts[event.key]?.() !== true) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': suggestions.length > 0,
      'aria-controls': id,
      'aria-activedescendant': reached && `${id}-${at}`,
    },
    list: { id, at, suggestions, onChoose: choose },
  } as const
}

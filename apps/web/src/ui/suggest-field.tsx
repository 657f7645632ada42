import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Field } from './field.tsx'
import styles from './suggest-field.module.css'

export interface Suggestion {
  readonly id: string
  readonly label: ReactNode
}

interface SuggestFieldProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly maxLength?: number
  /** What somebody who has typed so far may be about to write. */
  readonly suggestionsFor: (typed: string) => readonly Suggestion[]
  /** One of the suggestions was chosen. */
  readonly onChoose: (id: string) => void
  /** Enter, with no suggestion chosen: the text itself is meant. */
  readonly onEnter: (text: string) => void
}

/** A field to add by: what is typed, or what is suggested meanwhile. Empty again after each. */
export function SuggestField({ label, icon, maxLength, suggestionsFor, onChoose, onEnter }: SuggestFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  /** The place of the suggestion that the arrows have come to; −1 is the text itself. */
  const [at, setAt] = useState(-1)
  const suggestions = isOpen ? suggestionsFor(typed) : []
  const chosen = suggestions[at]

  const write = (text: string, opens: boolean) => {
    setTyped(text)
    setIsOpen(opens)
    setAt(-1)
  }
  const choose = ({ id }: Suggestion) => {
    onChoose(id)
    write('', false)
  }
  const enter = () => {
    const text = typed.trim()
    if (chosen) choose(chosen)
    else if (text !== '') {
      onEnter(text)
      write('', false)
    }
  }
  const step = (by: 1 | -1) => {
    const places = suggestions.length + 1
    setIsOpen(true)
    setAt(((at + 1 + by + places) % places) - 1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: enter,
      Escape: () => (isOpen ? setIsOpen(false) : write('', false)),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles['suggest']}>
      <Field
        label={label}
        silent
        icon={icon}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${at}`}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => write(event.currentTarget.value, true)}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      <ul id={listId} role="listbox" aria-label={label} className={styles['list']} hidden={suggestions.length === 0}>
        {suggestions.map((suggestion, place) => (
          <li
            key={suggestion.id}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === at}
            className={styles['option']}
            // The field keeps the focus, so that the list stays until the finger is lifted.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            {suggestion.label}
          </li>
        ))}
      </ul>
    </div>
  )
}

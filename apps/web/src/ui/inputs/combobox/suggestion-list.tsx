import type { RefObject } from 'react'
import styles from './suggest-field.module.css'
import type { Suggestion } from './use-suggestions.ts'

interface SuggestionListProps {
  readonly ref?: RefObject<HTMLUListElement | null>
  readonly label: string
  readonly id: string
  /** Where the arrows have come to. */
  readonly at: number
  readonly suggestions: readonly Suggestion[]
  readonly onChoose: (id: string) => void
}

/** What may be meant, under the box that is being written in. */
export function SuggestionList({ ref, label, id, at, suggestions, onChoose }: SuggestionListProps) {
  return (
    <ul
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles['list']}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, place) => (
        <li
          key={suggestion.id}
          ref={place === at ? bringIntoSight : undefined}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          className={styles['option']}
          // The box keeps the focus, so that the list stays until the finger is lifted.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion.id)}
        >
          <span>{suggestion.label}</span>
          {suggestion.detail !== undefined && <small>{suggestion.detail}</small>}
        </li>
      ))}
    </ul>
  )
}

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import styles from './suggest-field.module.css'
import type { useCombobox } from './use-combobox.ts'

export interface Suggestion {
  readonly id: string
  readonly label: ReactNode
  /** A second, quieter line. */
  readonly detail?: ReactNode
}

interface SuggestionListProps {
  readonly ref?: RefObject<HTMLUListElement | null>
  readonly label: string
  readonly combobox: ReturnType<typeof useCombobox<Suggestion>>
}

/** The options of a combobox, below its input and on the screen. */
export function SuggestionList({ ref, label, combobox: { options, listProps, optionProps } }: SuggestionListProps) {
  const ownRef = useRef<HTMLUListElement>(null)
  const list = ref ?? ownRef
  const isOpen = options.length > 0
  useLayoutEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, list])
  return (
    <ul {...listProps} ref={list} aria-label={label} className={styles['list']}>
      {options.map((suggestion, index) => (
        <li key={suggestion.id} {...optionProps(suggestion, index)} className={styles['option']}>
          <span>{suggestion.label}</span>
          {suggestion.detail !== undefined && <small>{suggestion.detail}</small>}
        </li>
      ))}
    </ul>
  )
}

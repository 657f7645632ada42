import { useState, type ReactNode } from 'react'
import { Field } from '../field.tsx'
import styles from './suggest-field.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions, type Suggestion } from './use-suggestions.ts'

interface SuggestFieldProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly maxLength?: number
  /** It was asked for and has just come: whoever did so writes here next. */
  readonly autoFocus?: boolean
  /** What somebody who has typed so far may be about to write. */
  readonly suggestionsFor: (typed: string) => readonly Suggestion[]
  /** One of the suggestions was chosen. */
  readonly onChoose: (id: string) => void
  /** Enter, with no suggestion chosen: the text itself is meant. */
  readonly onEnter: (text: string) => void
  /** Escape in an empty field. */
  readonly onLeave?: () => void
}

/** A field to add by: what is typed, or what is suggested meanwhile. Empty again after each. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, icon, maxLength, autoFocus = false, suggestionsFor, onChoose, onEnter, onLeave } = props
  const [typed, setTyped] = useState('')
  const { show, takes, box, list } = useSuggestions(
    () => suggestionsFor(typed.trim()),
    (id) => {
      setTyped('')
      onChoose(id)
    },
  )
  const enter = () => {
    const text = typed.trim()
    if (text === '') return
    setTyped('')
    show(false)
    onEnter(text)
  }
  return (
    <div className={styles['suggest']}>
      <Field
        {...box}
        label={label}
        silent
        icon={icon}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={maxLength}
        ref={autoFocus ? focusOnce : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          show(true)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || takes(event)) return
          if (event.key === 'Enter') {
            event.preventDefault()
            enter()
          }
          if (event.key !== 'Escape') return
          setTyped('')
          if (typed === '') onLeave?.()
        }}
        onBlur={() => show(false)}
      />
      <SuggestionList {...list} label={label} />
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

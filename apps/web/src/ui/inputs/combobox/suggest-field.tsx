import { useState, type ReactNode } from 'react'
import { Field } from '../field.tsx'
import styles from './suggest-field.module.css'
import { SuggestionList, type Suggestion } from './suggestion-list.tsx'
import { useCombobox } from './use-combobox.ts'

interface SuggestFieldProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly maxLength?: number
  /** For a field that appears when the user asks for it. */
  readonly autoFocus?: boolean
  readonly suggestionsFor: (typed: string) => readonly Suggestion[]
  readonly onChoose: (id: string) => void
  /** Enter without an active suggestion: use the typed text. */
  readonly onEnter: (text: string) => void
  /** Escape in an empty field. */
  readonly onDismiss?: () => void
}

/** Adds an entry to a list: free text or a suggestion. The field is cleared after each. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, icon, maxLength, autoFocus = false, suggestionsFor, onChoose, onEnter, onDismiss } = props
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    findOptions: () => suggestionsFor(typed.trim()),
    onChoose: ({ id }: Suggestion) => {
      setTyped('')
      onChoose(id)
    },
  })
  const enter = () => {
    const text = typed.trim()
    if (text === '') return
    setTyped('')
    combobox.close()
    onEnter(text)
  }
  return (
    <div className={styles['suggest']}>
      <Field
        {...combobox.inputProps}
        label={label}
        hideLabel
        icon={icon}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={maxLength}
        ref={autoFocus ? focusOnce : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          combobox.open()
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || combobox.handleKey(event)) return
          if (event.key === 'Enter') {
            event.preventDefault()
            enter()
          }
          if (event.key !== 'Escape') return
          setTyped('')
          if (typed === '') onDismiss?.()
        }}
        onBlur={combobox.close}
      />
      <SuggestionList label={label} combobox={combobox} />
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

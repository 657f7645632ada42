import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { useState, type ReactNode } from 'react'
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
  const [typed, setTyped] = useState('')
  const suggestions = suggestionsFor(typed)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') return
        onEnter(typed.trim())
        setTyped('')
      }}
    >
      <Base.Root
        items={suggestions}
        filter={null}
        value={typed}
        itemToStringValue={({ id }) => id}
        onValueChange={(value, { reason }) => {
          if (reason === 'item-press') onChoose(value)
          setTyped(reason === 'item-press' ? '' : value)
        }}
      >
        <Base.Input
          render={<Field label={label} silent icon={icon} />}
          placeholder={label}
          maxLength={maxLength}
          enterKeyHint="done"
        />
        <Base.Portal>
          <Base.Positioner className={styles['place']} sideOffset={4} collisionPadding={8}>
            <Base.Popup className={styles['popup']}>
              <Base.List className={styles['list']}>
                {(suggestion: Suggestion) => (
                  <Base.Item key={suggestion.id} value={suggestion} className={styles['item']}>
                    {suggestion.label}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </form>
  )
}

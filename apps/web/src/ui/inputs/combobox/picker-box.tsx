import { useState } from 'react'
import { classNames } from '../../foundation/class-names.ts'
import { RemoteChange } from '../remote-change.tsx'
import styles from './suggest-field.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import type { TextBoxProps } from '../text/text-box.tsx'
import lines from '../text/text-box.module.css'
import { useOnPage } from '../../foundation/use-on-page.ts'
import { useSuggestions, type Suggestion } from './use-suggestions.ts'
import { useTextInput, type Reading } from '../text/use-text-input.ts'

export interface PickerBoxProps extends TextBoxProps {
  readonly reading: Reading
  /** What may be meant by what is typed so far; all there is while nothing is. */
  readonly suggestionsFor: (typed: string) => readonly Suggestion[]
}

/** A written line that can also be chosen: a click shows what there is, and what is typed stands as it is. */
export function PickerBox({ contested = false, reading, suggestionsFor, ...writing }: PickerBoxProps) {
  const { input, meanwhile, put } = useTextInput(writing, reading)
  const [isTyped, setIsTyped] = useState(false)
  const { show, takes, box, list } = useSuggestions(() => suggestionsFor(isTyped ? input.value.trim() : ''), put)
  const place = useOnPage<HTMLUListElement>(String(list.suggestions.length))
  const open = (typed: boolean) => {
    setIsTyped(typed)
    show(true)
  }
  return (
    <span className={styles['picker']}>
      <label className={lines['touch']}>
        <span className="sr">{writing.label}</span>
        <input
          {...input}
          {...box}
          className={classNames(lines['text'], contested && lines['contested'])}
          onClick={() => list.suggestions.length === 0 && open(false)}
          onChange={(event) => {
            input.onChange(event)
            open(true)
          }}
          onKeyDown={(event) => !takes(event) && input.onKeyDown(event)}
          onBlur={() => {
            input.onBlur()
            show(false)
          }}
        />
        {meanwhile !== undefined && <RemoteChange below>{meanwhile}</RemoteChange>}
      </label>
      <SuggestionList {...list} ref={place} label={writing.label} />
    </span>
  )
}

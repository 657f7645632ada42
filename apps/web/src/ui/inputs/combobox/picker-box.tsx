import { useState } from 'react'
import { classNames } from '../../foundation/class-names.ts'
import { Flash } from '../flash.tsx'
import { RemoteChange } from '../remote-change.tsx'
import styles from './suggest-field.module.css'
import { SuggestionList, type Suggestion } from './suggestion-list.tsx'
import type { TextBoxProps } from '../text/text-box.tsx'
import textStyles from '../text/text-box.module.css'
import { useKeepOnScreen } from '../../foundation/use-keep-on-screen.ts'
import { useCombobox } from './use-combobox.ts'
import { useTextInput, type TextFormat } from '../text/use-text-input.ts'

export interface PickerBoxProps extends TextBoxProps {
  readonly format: TextFormat
  /** All options if nothing was typed yet. */
  readonly suggestionsFor: (typed: string) => readonly Suggestion[]
}

/** A text input that also offers options: a click lists all of them, and free text is accepted too. */
export function PickerBox({ hasConflict = false, flashKey, format, suggestionsFor, ...textInput }: PickerBoxProps) {
  const { input, remoteValue, setValue } = useTextInput(textInput, format)
  const [isTyped, setIsTyped] = useState(false)
  const combobox = useCombobox({
    findOptions: () => suggestionsFor(isTyped ? input.value.trim() : ''),
    onChoose: ({ id }: Suggestion) => setValue(id),
  })
  const list = useKeepOnScreen<HTMLUListElement>(String(combobox.options.length))
  const open = (typed: boolean) => {
    setIsTyped(typed)
    combobox.open()
  }
  return (
    <span className={styles['picker']}>
      <label className={textStyles['touch']}>
        <Flash flashKey={flashKey} />
        <span className="sr">{textInput.label}</span>
        <input
          {...input}
          {...combobox.inputProps}
          className={classNames(textStyles['text'], hasConflict && textStyles['conflict'])}
          onClick={() => combobox.options.length === 0 && open(false)}
          onChange={(event) => {
            input.onChange(event)
            open(true)
          }}
          onKeyDown={(event) => !combobox.handleKey(event) && input.onKeyDown(event)}
          onBlur={() => {
            input.onBlur()
            combobox.close()
          }}
        />
        {remoteValue !== undefined && <RemoteChange below>{remoteValue}</RemoteChange>}
      </label>
      <SuggestionList ref={list} label={textInput.label} combobox={combobox} />
    </span>
  )
}

import { classNames } from '../../foundation/class-names.ts'
import { Flash } from '../flash.tsx'
import { RemoteChange } from '../remote-change.tsx'
import styles from './text-box.module.css'
import { useTextInput, type TextInput } from './use-text-input.ts'

export interface TextBoxProps extends TextInput {
  /** Someone else changed the same field; the user has to choose. */
  readonly hasConflict?: boolean
  /** Differs with each change by someone else; undefined if there was none. */
  readonly flashKey?: number | undefined
}

/** A single-line text that is as wide as its content. */
export function TextBox({ hasConflict = false, flashKey, ...textInput }: TextBoxProps) {
  const { input, remoteValue } = useTextInput(textInput)
  return (
    <label className={styles['touch']}>
      <Flash flashKey={flashKey} />
      <span className="sr">{textInput.label}</span>
      <input {...input} className={classNames(styles['text'], hasConflict && styles['conflict'])} />
      {remoteValue !== undefined && <RemoteChange below>{remoteValue}</RemoteChange>}
    </label>
  )
}

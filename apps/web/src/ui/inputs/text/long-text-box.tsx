import { classNames } from '../../foundation/class-names.ts'
import styles from './long-text-box.module.css'
import { Flash } from '../flash.tsx'
import { RemoteChange } from '../remote-change.tsx'
import type { TextBoxProps } from './text-box.tsx'
import { useLongTextInput } from './use-long-text-input.ts'

/** A multi-line text that grows with its content. */
export function LongTextBox({ hasConflict = false, flashKey, ...textInput }: TextBoxProps) {
  const { input, remoteValue } = useLongTextInput(textInput)
  return (
    <label className={styles['touch']}>
      <Flash flashKey={flashKey} />
      <span className="sr">{textInput.label}</span>
      <textarea {...input} className={classNames(styles['text'], hasConflict && styles['conflict'])} />
      {remoteValue !== undefined && <RemoteChange below>{remoteValue}</RemoteChange>}
    </label>
  )
}

import { classNames } from '../../foundation/class-names.ts'
import { RemoteChange } from '../remote-change.tsx'
import styles from './text-box.module.css'
import { useTextInput, type TextInput } from './use-text-input.ts'

export interface TextBoxProps extends TextInput {
  /** Somebody else wrote here too; a choice waits. */
  readonly contested?: boolean
}

/** A written line: as wide as its words. */
export function TextBox({ contested = false, ...writing }: TextBoxProps) {
  const { input, meanwhile } = useTextInput(writing)
  return (
    <label className={styles['touch']}>
      <span className="sr">{writing.label}</span>
      <input {...input} className={classNames(styles['text'], contested && styles['contested'])} />
      {meanwhile !== undefined && <RemoteChange below>{meanwhile}</RemoteChange>}
    </label>
  )
}

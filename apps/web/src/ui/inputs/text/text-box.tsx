import { classNames } from '../../foundation/class-names.ts'
import { Meanwhile } from '../remote-change.tsx'
import styles from './text-box.module.css'
import { useTextWriting, type TextWriting } from './use-text-input.ts'

export interface TextBoxProps extends TextWriting {
  /** Somebody else wrote here too; a choice waits. */
  readonly contested?: boolean
}

/** A written line: as wide as its words. */
export function TextBox({ contested = false, ...writing }: TextBoxProps) {
  const { input, meanwhile } = useTextWriting(writing)
  return (
    <label className={styles['touch']}>
      <span className="sr">{writing.label}</span>
      <input {...input} className={classNames(styles['text'], contested && styles['contested'])} />
      {meanwhile !== undefined && <Meanwhile below>{meanwhile}</Meanwhile>}
    </label>
  )
}

import { classNames } from './class-names.ts'
import styles from './text-box.module.css'
import { useTextWriting, type TextWriting } from './use-text-writing.ts'

interface TextBoxProps extends TextWriting {
  /** Somebody else wrote here too; a choice waits. */
  readonly contested?: boolean
}

/** A written line: as wide as its words. */
export function TextBox({ contested = false, ...writing }: TextBoxProps) {
  return (
    <label className={styles['touch']}>
      <span className="sr">{writing.label}</span>
      <input {...useTextWriting(writing)} className={classNames(styles['text'], contested && styles['contested'])} />
    </label>
  )
}

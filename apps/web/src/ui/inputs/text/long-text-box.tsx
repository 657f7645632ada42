import { classNames } from '../../foundation/class-names.ts'
import styles from './long-text-box.module.css'
import { Meanwhile } from '../remote-change.tsx'
import type { TextBoxProps } from './text-box.tsx'
import { useLongTextWriting } from './use-long-text-input.ts'

/** Written lines: as high as there are lines. */
export function LongTextBox({ contested = false, ...writing }: TextBoxProps) {
  const { input, meanwhile } = useLongTextWriting(writing)
  return (
    <label className={styles['touch']}>
      <span className="sr">{writing.label}</span>
      <textarea {...input} className={classNames(styles['text'], contested && styles['contested'])} />
      {meanwhile !== undefined && <Meanwhile below>{meanwhile}</Meanwhile>}
    </label>
  )
}

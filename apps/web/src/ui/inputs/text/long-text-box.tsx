import { classNames } from '../../foundation/class-names.ts'
import styles from './long-text-box.module.css'
import { RemoteChange } from '../remote-change.tsx'
import type { TextBoxProps } from './text-box.tsx'
import { useLongTextInput } from './use-long-text-input.ts'

/** Written lines: as high as there are lines. */
export function LongTextBox({ contested = false, ...writing }: TextBoxProps) {
  const { input, meanwhile } = useLongTextInput(writing)
  return (
    <label className={styles['touch']}>
      <span className="sr">{writing.label}</span>
      <textarea {...input} className={classNames(styles['text'], contested && styles['contested'])} />
      {meanwhile !== undefined && <RemoteChange below>{meanwhile}</RemoteChange>}
    </label>
  )
}

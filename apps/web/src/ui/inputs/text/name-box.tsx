import { classNames } from '../../foundation/class-names.ts'
import { RemoteChange } from '../remote-change.tsx'
import type { TextBoxProps } from './text-box.tsx'
import styles from './text-box.module.css'
import { useTextInput } from './use-text-input.ts'

/** The name a page is about: its heading, with a red initial, and the place to write it. Once on a page. */
export function NameBox({ contested = false, ...writing }: TextBoxProps) {
  const { input, meanwhile } = useTextInput(writing)
  const isEmpty = input.value.trim() === ''
  return (
    <div className={styles['name']}>
      <h1 className={classNames(styles['face'], isEmpty ? styles['empty'] : 'named', contested && styles['contested'])}>
        {isEmpty ? writing.label : input.value}
      </h1>
      <input {...input} className={styles['pen']} aria-label={writing.label} />
      {meanwhile !== undefined && <RemoteChange below>{meanwhile}</RemoteChange>}
    </div>
  )
}

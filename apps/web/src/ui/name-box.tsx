import { classNames } from './class-names.ts'
import styles from './text-box.module.css'
import { useTextWriting, type TextWriting } from './use-text-writing.ts'

/** The name a page is about: its heading, with a red initial, and the place to write it. Once on a page. */
export function NameBox(writing: TextWriting) {
  const input = useTextWriting(writing)
  const isEmpty = input.value.trim() === ''
  return (
    <div className={styles['name']}>
      <h1 className={classNames(styles['face'], isEmpty && styles['empty'])}>
        {isEmpty ? writing.label : input.value}
      </h1>
      <input {...input} className={styles['pen']} aria-label={writing.label} />
    </div>
  )
}

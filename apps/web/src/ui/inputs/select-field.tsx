import type { ReactNode } from 'react'
import styles from './select-field.module.css'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  /** `option` or `optgroup` elements. */
  readonly children: ReactNode
}

/** A labelled select of a form. */
export function SelectField({ label, value, onChoose, children }: SelectFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  )
}

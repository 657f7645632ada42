import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChoose: (value: Value) => void
}

/** A choice between a few options that are all visible, in one row of equal widths. Arrow keys move within it. */
export function Segmented<Value extends string>({ label, value, options, onChoose }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div className={styles['segmented']} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles['option']}>
          <input
            type="radio"
            className={styles['input']}
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}

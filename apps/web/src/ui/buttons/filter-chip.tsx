import type { ReactNode } from 'react'
import styles from './filter-chip.module.css'

interface FilterChipProps {
  readonly isOn: boolean
  readonly onToggle: (on: boolean) => void
  readonly title?: string
  readonly children: ReactNode
}

/** A toggle that narrows a list while it is pressed. */
export function FilterChip({ isOn, onToggle, title, children }: FilterChipProps) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={isOn} title={title} onClick={() => onToggle(!isOn)}>
      {children}
    </button>
  )
}

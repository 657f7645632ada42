import type { ReactNode } from 'react'
import styles from './filter-chip.module.css'

interface FilterChipProps {
  readonly isOn: boolean
  readonly onTurn: (on: boolean) => void
  readonly title?: string
  readonly children: ReactNode
}

/** Shows only some, while it is pressed. */
export function FilterChip({ isOn, onTurn, title, children }: FilterChipProps) {
  return (
    <button type="button" className={styles['filter']} aria-pressed={isOn} title={title} onClick={() => onTurn(!isOn)}>
      {children}
    </button>
  )
}

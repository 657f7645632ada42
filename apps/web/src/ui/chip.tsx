import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'
import type { Pigment } from './initial-of.ts'

interface ChipProps {
  readonly tone?: Pigment
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A word that stands for a state. */
export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className={classNames(styles['chip'], tone && styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

interface FilterChipProps {
  readonly label: string
  readonly pressed: boolean
  readonly onPress: () => void
  /** Instead of the word, which then is its tooltip. */
  readonly icon?: ReactNode
}

/** Shows some of a list, or all of it. */
export function FilterChip({ label, pressed, onPress, icon }: FilterChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles['chip'], styles['filter'])}
      aria-pressed={pressed}
      onClick={onPress}
      {...(icon !== undefined && { 'aria-label': label, title: label })}
    >
      {icon ?? label}
    </button>
  )
}

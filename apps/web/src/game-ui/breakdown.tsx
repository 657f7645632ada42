import type { ReactNode } from 'react'
import styles from './breakdown.module.css'

/** The parts a number is calculated from, with their total. */
export const Breakdown = ({ children }: { readonly children: ReactNode }) => <dl>{children}</dl>

interface BreakdownLineProps {
  readonly label: ReactNode
  readonly detail?: ReactNode
  readonly value: ReactNode
}

export function BreakdownLine({ label, detail, value }: BreakdownLineProps) {
  return (
    <div className={styles['line']}>
      <dt>{label}</dt>
      {detail !== undefined && <dd className={styles['detail']}>{detail}</dd>}
      <dd className={styles['value']}>{value}</dd>
    </div>
  )
}

export function BreakdownTotal({ label, value }: Omit<BreakdownLineProps, 'detail'>) {
  return (
    <div className={styles['total']}>
      <dt>{label}</dt>
      <dd className={styles['value']}>{value}</dd>
    </div>
  )
}

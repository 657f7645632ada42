import type { ReactNode } from 'react'
import styles from './sum.module.css'

/** Where a number comes from, as an account book has it. */
export const Sum = ({ children }: { readonly children: ReactNode }) => <dl className={styles['sum']}>{children}</dl>

interface SumLineProps {
  readonly label: ReactNode
  readonly detail?: ReactNode
  readonly value: ReactNode
}

export function SumLine({ label, detail, value }: SumLineProps) {
  return (
    <div className={styles['line']}>
      <dt>{label}</dt>
      {detail !== undefined && <dd className={styles['detail']}>{detail}</dd>}
      <dd className={styles['value']}>{value}</dd>
    </div>
  )
}

/** What all of it comes to, under a double rule. */
export function SumTotal({ label, value }: Omit<SumLineProps, 'detail'>) {
  return (
    <div className={styles['total']}>
      <dt>{label}</dt>
      <dd className={styles['value']}>{value}</dd>
    </div>
  )
}

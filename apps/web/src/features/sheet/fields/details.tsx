import type { ReactNode } from 'react'
import styles from './details.module.css'

/** What is known of something, line by line. */
export const Details = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles['details']}>{children}</dl>
)

interface DetailProps {
  readonly label: string
  readonly children: ReactNode
}

export function Detail({ label, children }: DetailProps) {
  return (
    <div className={styles['detail']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the catalogue tells of a record, where it does. */
export const Description = ({ children }: { readonly children: string | undefined }) =>
  children === undefined || children === '' ? null : <p className={styles['description']}>{children}</p>

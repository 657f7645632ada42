import type { ReactNode } from 'react'
import styles from './details.module.css'

export const Details = ({ children }: { readonly children: ReactNode }) => <dl>{children}</dl>

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

export const Description = ({ children }: { readonly children: string | undefined }) =>
  children === undefined || children === '' ? null : <p className={styles['description']}>{children}</p>

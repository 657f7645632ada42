import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** Side by side on wide screens, stacked on narrow ones. */
export const Columns = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['columns']}>{children}</div>
)

export const Column = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['column']}>{children}</div>
)

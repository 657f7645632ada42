import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** Sections beside each other where there is room, below each other where there is none. */
export const Columns = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['columns']}>{children}</div>
)

export const Column = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['column']}>{children}</div>
)

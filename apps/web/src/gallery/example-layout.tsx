import type { ReactNode } from 'react'
import styles from './gallery.module.css'

interface LayoutProps {
  readonly children: ReactNode
}

/** Variants of a part, side by side. */
export const Row = ({ children }: LayoutProps) => <div className={styles['row']}>{children}</div>

/** A part that takes the whole width. */
export const Wide = ({ children }: LayoutProps) => <div className={styles['wide']}>{children}</div>

/** Leaves room around a control for a message that is attached to it. */
export const Anchor = ({ children }: LayoutProps) => <span className={styles['anchor']}>{children}</span>

export const doNothing = () => undefined

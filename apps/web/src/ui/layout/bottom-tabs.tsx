import type { ReactNode } from 'react'
import styles from './bottom-tabs.module.css'

interface BottomTabsProps {
  readonly label: string
  /** Up to five links or buttons with an icon and a label; the current one has `aria-current`. */
  readonly children: ReactNode
}

/** Navigation at the bottom of the screen, on phones only. */
export function BottomTabs({ label, children }: BottomTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  )
}

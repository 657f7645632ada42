import type { ReactNode } from 'react'
import styles from './bottom-tabs.module.css'

interface BottomTabsProps {
  readonly label: string
  /** Links or buttons, five at most, each an icon and a word; the present one carries `aria-current`. */
  readonly children: ReactNode
}

/** At the foot of a phone; elsewhere there is room for more. */
export function BottomTabs({ label, children }: BottomTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  )
}

import type { ReactNode } from 'react'
import type { Pigment } from '../../../ui/foundation/pigments.ts'
import styles from './ready.module.css'

interface KitRowProps {
  readonly icon?: ReactNode
  readonly tone?: Pigment
  readonly name: string
  /** How many there are, if more than one. */
  readonly quantity?: string | undefined
  readonly detail?: ReactNode
  readonly children: ReactNode
}

/** A row of Ready: icon, name with a detail below it, and buttons. */
export function KitRow({ icon, tone = 'sepia', name, quantity, detail, children }: KitRowProps) {
  return (
    <li className={styles['row']}>
      {icon !== undefined && (
        <span className={styles['icon']} data-tone={tone}>
          {icon}
        </span>
      )}
      <span className={styles['name']}>
        {name}
        {quantity !== undefined && <em> ×{quantity}</em>}
        {detail !== undefined && detail !== '' && <small>{detail}</small>}
      </span>
      {children}
    </li>
  )
}

/** A line that says what is missing. */
export const Missing = ({ children }: { readonly children: string }) => (
  <span className={styles['missing']}>{children}</span>
)

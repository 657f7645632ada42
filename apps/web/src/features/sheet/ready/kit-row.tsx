import { use, type ReactNode } from 'react'
import { classNames } from '../../../ui/foundation/class-names.ts'
import type { Pigment } from '../../../ui/foundation/pigments.ts'
import { DraggedRow } from './dragged-row.ts'
import styles from './ready.module.css'

interface KitRowProps {
  /** The id of the entry, if the row can be moved. */
  readonly id?: string
  readonly icon?: ReactNode
  readonly tone?: Pigment
  readonly name: string
  /** How many there are, if more than one. */
  readonly quantity?: string | undefined
  readonly detail?: ReactNode
  readonly children: ReactNode
}

/** A row of Ready: icon, name with a detail below it, and buttons. */
export function KitRow({ id, icon, tone = 'sepia', name, quantity, detail, children }: KitRowProps) {
  const isDragged = use(DraggedRow) === id && id !== undefined
  return (
    <li className={classNames(styles['row'], isDragged && styles['dragged'])} data-row={id}>
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

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './ledger.module.css'

export interface LedgerColumn {
  readonly label: string
  /** Figures stand at the right. */
  readonly end?: boolean
  /** For columns of buttons: named for screen readers only. */
  readonly silent?: boolean
}

interface LedgerProps {
  readonly label: string
  readonly columns: readonly LedgerColumn[]
  readonly children: ReactNode
}

/** A table ruled like an account book. */
export function Ledger({ label, columns, children }: LedgerProps) {
  return (
    <table className={styles['ledger']} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classNames(styles['head'], column.end && styles['end'])}>
              {column.silent ? <span className="sr">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface LedgerRowProps {
  /** The row steps back, as untrained skills do. */
  readonly quiet?: boolean
  /** The last line, over a double rule. */
  readonly sum?: boolean
  readonly children: ReactNode
}

export function LedgerRow({ quiet = false, sum = false, children }: LedgerRowProps) {
  return <tr className={classNames(styles['row'], quiet && styles['quiet'], sum && styles['sum'])}>{children}</tr>
}

interface LedgerCellProps {
  /** What the row is about. */
  readonly head?: boolean
  readonly end?: boolean
  readonly total?: boolean
  readonly children: ReactNode
}

export function LedgerCell({ head = false, end = false, total = false, children }: LedgerCellProps) {
  const className = classNames(styles['cell'], end && styles['end'], total && styles['total'])
  if (head) {
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    )
  }
  return <td className={className}>{children}</td>
}

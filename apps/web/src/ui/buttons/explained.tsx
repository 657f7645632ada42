import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './explained.module.css'

interface ExplainedProps {
  /** What it says, with what it is about. */
  readonly label: string
  readonly onAsk: () => void
  readonly children: ReactNode
}

/** A number that tells, when pressed, where it comes from. */
export function Explained({ label, onAsk, children }: ExplainedProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles['explained']}
      aria-label={label}
      aria-haspopup="dialog"
      title={t`Where this comes from`}
      onClick={onAsk}
    >
      {children}
    </button>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './explained-value.module.css'

interface ExplainedValueProps {
  /** The value and its name, for screen readers. */
  readonly label: string
  readonly onExplain: () => void
  readonly children: ReactNode
}

/** A calculated value; pressing it opens a dialog with the calculation. */
export function ExplainedValue({ label, onExplain, children }: ExplainedValueProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles['value']}
      aria-label={label}
      aria-haspopup="dialog"
      title={t`Show calculation`}
      onClick={onExplain}
    >
      {children}
    </button>
  )
}

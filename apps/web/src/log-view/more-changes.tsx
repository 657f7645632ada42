import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import styles from './log.module.css'

interface MoreChangesProps {
  readonly count: number
  readonly children: ReactNode
}

/** "and 18 more", until it is pressed. */
export function MoreChanges({ count: missing, children }: MoreChangesProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children
  return (
    <button type="button" className={styles['all']} aria-expanded={false} onClick={() => setOpen(true)}>
      {t`and ${missing} more`}
    </button>
  )
}

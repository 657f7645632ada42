import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from '../games.module.css'

interface SheetChoiceProps {
  readonly name: string
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly before: ReactNode
  /** Absent if nothing changes. */
  readonly after: ReactNode
}

/** A character of a dialog that changes several, with its value before and after. */
export function SheetChoice({ name, isSelected, onSelect, before, after }: SheetChoiceProps) {
  const { t } = useLingui()
  return (
    <li>
      <label>
        <input type="checkbox" checked={isSelected} onChange={({ currentTarget: { checked } }) => onSelect(checked)} />{' '}
        <span>{name}</span>
      </label>
      <span className={styles['preview']}>
        {before}
        {after !== undefined && (
          <>
            {' '}
            <span aria-hidden="true">→</span>
            <span className="sr">{t`becomes`}</span> <b>{after}</b>
          </>
        )}
      </span>
    </li>
  )
}

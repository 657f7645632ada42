import { useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState, type ReactNode } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import styles from './preview.module.css'

interface SectionRowProps {
  readonly title: string
  readonly icon: ReactNode
  readonly tone?: string | undefined
  readonly count?: number | undefined
  readonly isTaken: boolean
  /** Null if there is nothing to take. */
  readonly onTake: ((isTaken: boolean) => void) | null
  readonly children: ReactNode
}

/** One section of the file with its checkbox. */
export function SectionRow({ title, icon, tone, count, isTaken, onTake, children }: SectionRowProps) {
  const { number } = useNumbers()
  return (
    <li className={classNames(styles['section'], !isTaken && styles['off'])}>
      <span className={styles['tick']}>
        {onTake && (
          <label>
            <input
              type="checkbox"
              aria-label={title}
              checked={isTaken}
              onChange={({ currentTarget }) => onTake(currentTarget.checked)}
            />
          </label>
        )}
      </span>
      <span className={classNames(styles['icon'], tone)}>{icon}</span>
      <div className={styles['body']}>
        <h2>
          {title}
          {count !== undefined && <small>{number(count)}</small>}
        </h2>
        {children}
      </div>
    </li>
  )
}

interface MappingProps {
  readonly was: ReactNode
  readonly becomes: ReactNode
}

/** A value of the file and the resulting value. */
export function Mapping({ was, becomes }: MappingProps) {
  const { t } = useLingui()
  return (
    <p className={styles['mapping']}>
      <span className={styles['was']}>{was}</span>
      <ArrowRight aria-hidden="true" />
      <span>
        <span className="sr">{t`becomes`} </span>
        {becomes}
      </span>
    </p>
  )
}

interface MoreProps {
  readonly label: string
  readonly children: ReactNode
}

/** Details that are rendered only when they are open: there may be hundreds of rows. */
export function More({ label, children }: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles['more']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children}
    </details>
  )
}

/** How many rows of a list are shown at first, and with each press of the button. */
const step = 50

/** A long list in parts. */
export function LongList<Row>({
  rows,
  children,
}: {
  readonly rows: readonly Row[]
  readonly children: (row: Row, index: number) => ReactNode
}) {
  const { t } = useLingui()
  const [shown, setShown] = useState(step)
  const more = rows.length - shown
  return (
    <>
      <ul className={styles['rows']}>{rows.slice(0, shown).map(children)}</ul>
      {more > 0 && (
        <button type="button" className={styles['all']} onClick={() => setShown(shown + step)}>
          {t`Show more (${more})`}
        </button>
      )}
    </>
  )
}

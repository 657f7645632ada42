import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { classNames } from '../ui/foundation/class-names.ts'
import type { Pigment } from '../ui/foundation/pigments.ts'
import styles from './log-entry.module.css'

interface LogEntryProps {
  readonly tone: Pigment
  /** Its type, told by a picture first. */
  readonly icon: ReactNode
  /** What changed. */
  readonly label: ReactNode
  readonly was?: ReactNode
  readonly is?: ReactNode
  readonly difference?: number | undefined
  /** How it came about, before who did it. */
  readonly detail?: ReactNode
  /** A large figure at the right end, such as the total of a roll. */
  readonly figure?: ReactNode
  /** Absent where the entry below, of the same save, says it for both. */
  readonly by?: { readonly who?: ReactNode; readonly when: ReactNode } | undefined
  /** What else there is to say, or to do, in the same line. */
  readonly more?: ReactNode
  readonly undone?: boolean
  /** It came while the log was being looked at. */
  readonly fresh?: boolean
  /** What can be done about it, at the right end. */
  readonly action?: ReactNode
}

/** What changed, old → new, and below it who and when. */
export function LogEntry(props: LogEntryProps) {
  const { tone, icon, label, was, is, difference, detail, figure, by, more, action } = props
  const { undone = false, fresh = false } = props
  const { t } = useLingui()
  const numbers = useNumbers()
  return (
    <li
      className={classNames(
        styles['entry'],
        styles[tone],
        by === undefined && styles['goes-on'],
        undone && styles['undone'],
        fresh && styles['fresh'],
      )}
    >
      <span className={styles['icon']}>{icon}</span>
      <div>
        <div className={styles['said']}>
          <div className={styles['label']}>{label}</div>
          {was !== undefined && (
            <span className={styles['was']}>
              {was} <span aria-hidden="true">→</span>
              <span className="sr">{t`becomes`}</span>
            </span>
          )}
          {is !== undefined && <span className={styles['is']}>{is}</span>}
          {difference !== undefined && difference !== 0 && (
            <span className={classNames(styles['difference'], difference < 0 ? styles['less'] : styles['more'])}>
              {numbers.difference(difference)}
            </span>
          )}
        </div>
        {(by !== undefined || detail !== undefined || undone || more !== undefined) && (
          <div className={classNames(styles['by'], 'by-dots')}>
            {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
            {by?.who !== undefined && <span>{by.who}</span>}
            {by !== undefined && <span>{by.when}</span>}
            {undone && <span>{t`undone`}</span>}
            {more}
          </div>
        )}
      </div>
      {figure !== undefined && <span className={styles['figure']}>{figure}</span>}
      {action && <div className={styles['action']}>{action}</div>}
    </li>
  )
}

interface LogDayProps {
  readonly children: ReactNode
  /** Where it was played. */
  readonly game?: string | undefined
}

/** The heading over a day's entries, in the same list. */
export function LogDay({ children, game }: LogDayProps) {
  return (
    <li className={styles['day']}>
      <span className="by-dots">
        <span>{children}</span>
        {game !== undefined && <span>{game}</span>}
      </span>
    </li>
  )
}

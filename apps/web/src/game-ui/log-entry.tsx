import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { classNames } from '../ui/foundation/class-names.ts'
import type { Pigment } from '../ui/foundation/pigments.ts'
import styles from './log-entry.module.css'

interface LogEntryProps {
  readonly tone: Pigment
  /** Shows the type of the entry. */
  readonly icon: ReactNode
  readonly label: ReactNode
  readonly oldValue?: ReactNode
  readonly newValue?: ReactNode
  readonly difference?: number | undefined
  /** The reason for the change, before the author. */
  readonly detail?: ReactNode
  /** A large number at the right end, such as the total of a roll. */
  readonly figure?: ReactNode
  /** Absent if the next entry, of the same save, shows it for both. */
  readonly byline?: { readonly who?: ReactNode; readonly when: ReactNode } | undefined
  /** More text or buttons after the byline. */
  readonly extra?: ReactNode
  readonly undone?: boolean
  /** It arrived while the log was open; animates in. */
  readonly isNew?: boolean
  /** Another user wrote it just now; highlighted for a moment. */
  readonly flashes?: boolean
  /** A button at the right end, such as Undo. */
  readonly action?: ReactNode
}

/** Label, old → new, and below it author and time. */
export function LogEntry(props: LogEntryProps) {
  const { tone, icon, label, oldValue, newValue, difference, detail, figure, byline, extra, action } = props
  const { undone = false, isNew = false, flashes = false } = props
  const { t } = useLingui()
  const numbers = useNumbers()
  return (
    <li
      className={classNames(
        styles['entry'],
        styles[tone],
        byline === undefined && styles['continued'],
        undone && styles['undone'],
        isNew && styles['arriving'],
      )}
    >
      {flashes && <span className={styles['flash']} />}
      <span className={styles['icon']}>{icon}</span>
      <div>
        <div className={styles['change']}>
          <div className={styles['label']}>{label}</div>
          {oldValue !== undefined && (
            <span className={styles['old']}>
              {oldValue} <span aria-hidden="true">→</span>
              <span className="sr">{t`becomes`}</span>
            </span>
          )}
          {newValue !== undefined && <span className={styles['new']}>{newValue}</span>}
          {difference !== undefined && difference !== 0 && (
            <span className={classNames(styles['difference'], difference < 0 ? styles['less'] : styles['more'])}>
              {numbers.difference(difference)}
            </span>
          )}
        </div>
        {(byline !== undefined || detail !== undefined || undone || extra !== undefined) && (
          <div className={classNames(styles['byline'], 'by-dots')}>
            {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
            {byline?.who !== undefined && <span>{byline.who}</span>}
            {byline !== undefined && <span>{byline.when}</span>}
            {undone && <span>{t`undone`}</span>}
            {extra}
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
  readonly game?: string | undefined
}

/** The heading of a day's entries, in the same list. */
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

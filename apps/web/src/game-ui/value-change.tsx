import { useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { classNames } from '../ui/foundation/class-names.ts'
import type { Pigment } from '../ui/foundation/pigments.ts'
import styles from './value-change.module.css'

/** What an action will change. */
export const ValueChanges = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['changes']}>{children}</ul>
)

interface ValueChangeProps {
  readonly tone: Pigment
  readonly icon: ReactNode
  readonly label: string
  /** How the new value was found. */
  readonly detail?: string | undefined
  readonly oldValue: number
  readonly newValue: number
}

/** One value before and after, and the difference. */
export function ValueChange({ tone, icon, label, detail, oldValue, newValue }: ValueChangeProps) {
  const { t } = useLingui()
  const { number, difference } = useNumbers()
  const by = newValue - oldValue
  return (
    <li className={styles['change']}>
      <span className={classNames(styles['icon'], styles[tone])}>{icon}</span>
      <span className={styles['name']}>
        {label}
        {detail !== undefined && <small>{detail}</small>}
      </span>
      <span className={styles['values']}>
        <span>{number(oldValue)}</span>
        <ArrowRight aria-hidden="true" />
        <span className="sr">{t`becomes`}</span>
        <b>{number(newValue)}</b>
      </span>
      <span className={classNames(styles['difference'], by < 0 ? styles['less'] : by > 0 && styles['more'])}>
        {by === 0 ? '' : difference(by)}
      </span>
    </li>
  )
}

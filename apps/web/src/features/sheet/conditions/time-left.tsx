import { useClock } from '../../../i18n/use-minute.ts'
import styles from './conditions.module.css'
import { clockStep, useTimeLeft } from './use-time-left.ts'

/** How long a condition still lasts. */
export function TimeLeft({ end }: { readonly end: number }) {
  const timeLeft = useTimeLeft()
  return <small className={styles['left']}>{timeLeft(end - useClock(clockStep))}</small>
}

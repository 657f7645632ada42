import type { LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../i18n/use-dates.ts'

/** A shorter delay is not worth mentioning. */
const maxDelay = 5 * 60_000

/** The time an entry arrived and, for an edit made offline long before, when it was made. */
export function useEntryTime(): (entry: LogEntry) => string {
  const { t } = useLingui()
  const dates = useDates()
  return ({ timestamp, madeAt = timestamp }) => {
    const [made, received] = [new Date(madeAt), new Date(timestamp)]
    const arrived = dates.time(received)
    if (received.getTime() - made.getTime() < maxDelay) return arrived
    const isSameDay = dates.day(made) === dates.day(received)
    const madeTime = isSameDay ? dates.time(made) : `${dates.day(made)}, ${dates.time(made)}`
    return t`made ${madeTime}, synced ${arrived}`
  }
}

import type { LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../i18n/use-dates.ts'

/** Less than this is the way from a device to the server. */
const longestWay = 5 * 60_000

/** When an entry was written, under the heading of its day; and when it was made, where that was long before. */
export function useEntryTime(): (entry: LogEntry) => string {
  const { t } = useLingui()
  const dates = useDates()
  return ({ timestamp, madeAt = timestamp }) => {
    const [made, came] = [new Date(madeAt), new Date(timestamp)]
    const arrived = dates.time(came)
    if (came.getTime() - made.getTime() < longestWay) return arrived
    const isSameDay = dates.day(made) === dates.day(came)
    const moment = isSameDay ? dates.time(made) : `${dates.day(made)}, ${dates.time(made)}`
    return t`made ${moment}, arrived ${arrived}`
  }
}

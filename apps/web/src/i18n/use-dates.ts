import { useLingui } from '@lingui/react/macro'
import { appointmentOf, dayOf, shortDateOf, timeOf, whenOf } from './dates.ts'
import { useLocale } from './use-locale.ts'
import { useMinute } from './use-minute.ts'

/** Date formats in the current language. */
export interface Dates {
  /** Just now, 21:14, Tuesday, 8 November. */
  readonly when: (then: Date) => string
  /** Today, Yesterday, Saturday 31 October. */
  readonly day: (then: Date) => string
  /** 21:14. */
  readonly time: (then: Date) => string
  /** 8 Nov, 8 Nov 2025. */
  readonly shortDate: (then: Date) => string
  /** Sat 21 Nov, 19:00. */
  readonly appointment: (then: Date) => string
}

/** Re-renders every minute, so a list calls it once instead of in each row. */
export function useDates(): Dates {
  const { t } = useLingui()
  const locale = useLocale()
  useMinute()
  return {
    when: (then) => {
      const when = whenOf(then, new Date(), locale)
      return when.kind === 'just now' ? t`just now` : when.text
    },
    day: (then) => {
      const day = dayOf(then, new Date(), locale)
      if (day.kind === 'today') return t`Today`
      return day.kind === 'yesterday' ? t`Yesterday` : day.text
    },
    time: timeOf,
    shortDate: (then) => shortDateOf(then, new Date(), locale),
    appointment: (then) => appointmentOf(then, new Date(), locale),
  }
}

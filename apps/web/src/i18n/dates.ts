import { calendar } from './calendar.ts'
import type { Locale } from './locale.ts'

/** A relative time: translated by the caller, or already formatted. */
export type When = { readonly kind: 'just now' } | { readonly kind: 'formatted'; readonly text: string }

/** The heading over a day's entries. */
export type Day =
  | { readonly kind: 'today' }
  | { readonly kind: 'yesterday' }
  | { readonly kind: 'formatted'; readonly text: string }

/** 21:14, in both languages. */
export const timeOf = (then: Date): string => `${twoDigits(then.getHours())}:${twoDigits(then.getMinutes())}`

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** 14 November 2026, 21:14: for printed sheets and recaps. */
export const momentOf = (then: Date, locale: Locale): string =>
  `${dateWith(calendar[locale].months, then, locale)} ${then.getFullYear()}, ${timeOf(then)}`

/** 14 Nov, 14. Nov.: for narrow columns. */
export const shortDateOf = (then: Date, locale: Locale): string => dateWith(calendar[locale].shortMonths, then, locale)

const minute = 60_000
const day = 24 * 60 * minute

/** Just now, 21:14 today, Tuesday this week, 8 November this year, otherwise with the year. */
export function whenOf(then: Date, now: Date, locale: Locale): When {
  const days = daysBetween(then, now)
  if (Math.abs(now.getTime() - then.getTime()) < minute) return { kind: 'just now' }
  if (days === 0) return formatted(timeOf(then))
  if (days > 0 && days < 7) return formatted(weekdayOf(then, locale))
  return formatted(dateOf(then, now, locale))
}

/** Today, yesterday, Saturday 31 October; with the year unless it is the current one. */
export function dayOf(then: Date, now: Date, locale: Locale): Day {
  const days = daysBetween(then, now)
  if (days === 0) return { kind: 'today' }
  if (days === 1) return { kind: 'yesterday' }
  return formatted(`${weekdayOf(then, locale)}${calendar[locale].afterWeekday}${dateOf(then, now, locale)}`)
}

const formatted = (text: string): { readonly kind: 'formatted'; readonly text: string } => ({ kind: 'formatted', text })

const weekdayOf = (then: Date, locale: Locale): string => calendar[locale].weekdays[then.getDay()] ?? ''

/** Omits the current year. */
function dateOf(then: Date, now: Date, locale: Locale): string {
  const date = dateWith(calendar[locale].months, then, locale)
  return then.getFullYear() === now.getFullYear() ? date : `${date} ${then.getFullYear()}`
}

const dateWith = (months: readonly string[], then: Date, locale: Locale): string =>
  `${then.getDate()}${calendar[locale].afterDay}${months[then.getMonth()]}`

/** Calendar days, so that a daylight saving change does not matter. */
function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (midnight(now) - midnight(then)) / day
}

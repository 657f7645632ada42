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

const dayOnly = /^\d{4}-\d{2}-\d{2}$/

/** The date of ISO 8601 text. A day without a time is that day in every time zone. */
export const dateFrom = (text: string): Date => new Date(dayOnly.test(text) ? `${text}T00:00` : text)

/** 14 November 2026, 21:14, or without the time if there is none: for tooltips. */
export const fullDateOf = (text: string, locale: Locale): string =>
  dayOnly.test(text) ? longDateOf(dateFrom(text), locale) : momentOf(dateFrom(text), locale)

/** 14 November 2026: for headings of files. */
export const longDateOf = (then: Date, locale: Locale): string =>
  `${dateWith(calendar[locale].months, then, locale)} ${then.getFullYear()}`

/** 14 November 2026, 21:14: for printed sheets and recaps. */
export const momentOf = (then: Date, locale: Locale): string => `${longDateOf(then, locale)}, ${timeOf(then)}`

/** 14 Nov, 14. Nov.; with the year unless it is the current one: for narrow columns. */
export const shortDateOf = (then: Date, now: Date, locale: Locale): string =>
  dateOf(calendar[locale].shortMonths, then, now, locale)

/** Sat 21 Nov, 19:00; with the year unless it is the current one: for dates to come. */
export function appointmentOf(then: Date, now: Date, locale: Locale): string {
  const { shortWeekdays, afterWeekday } = calendar[locale]
  return `${shortWeekdays[then.getDay()]}${afterWeekday}${shortDateOf(then, now, locale)}, ${timeOf(then)}`
}

const minute = 60_000
const day = 24 * 60 * minute

/** Just now, 21:14 today, Tuesday this week, 8 November this year, otherwise with the year. */
export function whenOf(then: Date, now: Date, locale: Locale): When {
  const days = daysBetween(then, now)
  if (Math.abs(now.getTime() - then.getTime()) < minute) return { kind: 'just now' }
  if (days === 0) return formatted(timeOf(then))
  if (days > 0 && days < 7) return formatted(weekdayOf(then, locale))
  return formatted(dateOf(calendar[locale].months, then, now, locale))
}

/** Today, yesterday, Saturday 31 October; with the year unless it is the current one. */
export function dayOf(then: Date, now: Date, locale: Locale): Day {
  const days = daysBetween(then, now)
  if (days === 0) return { kind: 'today' }
  if (days === 1) return { kind: 'yesterday' }
  const { afterWeekday, months } = calendar[locale]
  return formatted(`${weekdayOf(then, locale)}${afterWeekday}${dateOf(months, then, now, locale)}`)
}

const formatted = (text: string): { readonly kind: 'formatted'; readonly text: string } => ({ kind: 'formatted', text })

const weekdayOf = (then: Date, locale: Locale): string => calendar[locale].weekdays[then.getDay()] ?? ''

/** Omits the current year. */
function dateOf(months: readonly string[], then: Date, now: Date, locale: Locale): string {
  const date = dateWith(months, then, locale)
  return then.getFullYear() === now.getFullYear() ? date : `${date} ${then.getFullYear()}`
}

const dateWith = (months: readonly string[], then: Date, locale: Locale): string =>
  `${then.getDate()}${calendar[locale].afterDay}${months[then.getMonth()]}`

/** Calendar days, so that a daylight saving change does not matter. */
function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (midnight(now) - midnight(then)) / day
}

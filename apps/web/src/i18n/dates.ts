import { writtenAs, type Locale } from './locale.ts'

/** How long ago, in as few words as say it: a word of ours, or what the calendar calls it. */
export type When = { readonly kind: 'just now' } | { readonly kind: 'written'; readonly text: string }

/** The heading over a day's entries. */
export type Day =
  | { readonly kind: 'today' }
  | { readonly kind: 'yesterday' }
  | { readonly kind: 'written'; readonly text: string }

const minute = 60_000
const day = 24 * 60 * minute

/** Just now, 21:14 today, Tuesday this week, 8 November this year, else with its year. */
export function whenOf(then: Date, now: Date, locale: Locale): When {
  const days = daysBetween(then, now)
  if (Math.abs(now.getTime() - then.getTime()) < minute) return { kind: 'just now' }
  if (days === 0) return written(timeOf(then, locale))
  if (days > 0 && days < 7) return written(format(then, locale, { weekday: 'long' }))
  return written(format(then, locale, { day: 'numeric', month: 'long', ...yearUnlessThis(then, now) }))
}

/** Today, yesterday, Saturday 31 October; with its year when that is another. */
export function dayOf(then: Date, now: Date, locale: Locale): Day {
  const days = daysBetween(then, now)
  if (days === 0) return { kind: 'today' }
  if (days === 1) return { kind: 'yesterday' }
  return written(format(then, locale, { weekday: 'long', day: 'numeric', month: 'long', ...yearUnlessThis(then, now) }))
}

/** 21:14, in both languages. */
export const timeOf = (then: Date, locale: Locale): string =>
  format(then, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** 14 November 2026 at 21:14: for what is read long after. */
export const momentOf = (then: Date, locale: Locale): string =>
  format(then, locale, { dateStyle: 'long', timeStyle: 'short' })

/** 14 Nov, 14. Nov.: for narrow columns. */
export const shortDateOf = (then: Date, locale: Locale): string =>
  format(then, locale, { day: 'numeric', month: 'short' })

const written = (text: string): { readonly kind: 'written'; readonly text: string } => ({ kind: 'written', text })

const format = (date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(writtenAs[locale], options).format(date)

const yearUnlessThis = (then: Date, now: Date): Intl.DateTimeFormatOptions =>
  then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }

/** By the calendar, not by hours: a night with a changed clock is still one day. */
function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (midnight(now) - midnight(then)) / day
}

import { expect, test } from 'vitest'
import { appointmentOf, dateFrom, dayOf, fullDateOf, shortDateOf, timeOf, whenOf } from './dates.ts'
import { locales, formatLocales } from './locale.ts'

const now = new Date(2026, 10, 14, 21, 14, 30) // Saturday, 14 November 2026

test('less than a minute ago or ahead is just now, so a slightly wrong clock does not matter', () => {
  expect(whenOf(new Date(2026, 10, 14, 21, 14, 0), now, 'en')).toEqual({ kind: 'just now' })
  expect(whenOf(new Date(2026, 10, 14, 21, 15, 10), now, 'en')).toEqual({ kind: 'just now' })
})

test('a change seconds before midnight is just now, not yesterday', () => {
  const afterMidnight = new Date(2026, 10, 15, 0, 0, 10)
  expect(whenOf(new Date(2026, 10, 14, 23, 59, 50), afterMidnight, 'en')).toEqual({ kind: 'just now' })
})

test('earlier today is shown as a 24-hour time', () => {
  expect(whenOf(new Date(2026, 10, 14, 9, 5), now, 'en')).toEqual({ kind: 'formatted', text: '09:05' })
  expect(timeOf(new Date(2026, 10, 14, 0, 0))).toBe('00:00')
})

test('the last six days are weekdays, and a week ago is a date', () => {
  expect(whenOf(new Date(2026, 10, 10, 23, 0), now, 'en')).toEqual({ kind: 'formatted', text: 'Tuesday' })
  expect(whenOf(new Date(2026, 10, 10, 23, 0), now, 'de')).toEqual({ kind: 'formatted', text: 'Dienstag' })
  expect(whenOf(new Date(2026, 10, 7, 23, 0), now, 'en')).toEqual({ kind: 'formatted', text: '7 November' })
})

test('this year is shown as day and month, another year is added', () => {
  expect(whenOf(new Date(2026, 9, 31), now, 'de')).toEqual({ kind: 'formatted', text: '31. Oktober' })
  expect(whenOf(new Date(2025, 11, 24), now, 'en')).toEqual({ kind: 'formatted', text: '24 December 2025' })
})

test('a time in the future is a date and never a weekday', () => {
  expect(whenOf(new Date(2026, 10, 15, 23, 0), now, 'en')).toEqual({ kind: 'formatted', text: '15 November' })
})

test('today and yesterday are calendar days, not periods of 24 hours', () => {
  expect(dayOf(new Date(2026, 10, 14, 0, 1), now, 'en')).toEqual({ kind: 'today' })
  expect(dayOf(new Date(2026, 10, 13, 23, 59), now, 'en')).toEqual({ kind: 'yesterday' })
  expect(dayOf(new Date(2026, 9, 31, 12), now, 'de')).toEqual({ kind: 'formatted', text: 'Samstag, 31. Oktober' })
  expect(dayOf(new Date(2025, 9, 31, 12), now, 'de')).toEqual({ kind: 'formatted', text: 'Freitag, 31. Oktober 2025' })
})

test('a daylight saving change does not shift the day count', () => {
  expect(dayOf(new Date(2026, 9, 24, 23, 30), new Date(2026, 9, 25, 23, 30), 'en')).toEqual({ kind: 'yesterday' })
  expect(dayOf(new Date(2026, 2, 28, 0, 30), new Date(2026, 2, 29, 23, 30), 'en')).toEqual({ kind: 'yesterday' })
})

test('a short date abbreviates the month and has the year unless it is this one', () => {
  expect(shortDateOf(new Date(2026, 10, 14), now, 'en')).toBe('14 Nov')
  expect(shortDateOf(new Date(2026, 9, 3), now, 'de')).toBe('3. Okt.')
  expect(shortDateOf(new Date(2025, 9, 3), now, 'en')).toBe('3 Oct 2025')
  expect(shortDateOf(new Date(2027, 0, 3), now, 'de')).toBe('3. Jan. 2027')
})

test('an appointment has the weekday and the time, and the year unless it is this one', () => {
  expect(appointmentOf(new Date(2026, 10, 21, 19, 0), now, 'en')).toBe('Sat 21 Nov, 19:00')
  expect(appointmentOf(new Date(2026, 10, 21, 19, 0), now, 'de')).toBe('Sa., 21. Nov., 19:00')
  expect(appointmentOf(new Date(2027, 0, 3, 9, 30), now, 'de')).toBe('So., 3. Jan. 2027, 09:30')
})

test('the full form has the year and the time, and no time for a day', () => {
  const text = new Date(2026, 10, 14, 21, 4).toISOString()
  expect(fullDateOf(text, 'en')).toBe('14 November 2026, 21:04')
  expect(fullDateOf(text, 'de')).toBe('14. November 2026, 21:04')
  expect(fullDateOf('2026-11-14', 'en')).toBe('14 November 2026')
})

test('a day without a time is the same day in every time zone', () => {
  expect(dateFrom('2026-11-14')).toEqual(new Date(2026, 10, 14))
})

test.for(locales)('dates match Intl.DateTimeFormat on every day of two years: %s', (locale) => {
  const formatted = (then: Date, options: Intl.DateTimeFormatOptions) => ({
    kind: 'formatted',
    // Some ICU versions put a comma between an English weekday and a date with a year.
    text: new Intl.DateTimeFormat(formatLocales[locale], options).format(then).replace(/(?<=^\w+day),/, ''),
  })
  const date = { day: 'numeric', month: 'long' } as const
  for (let ago = 7; ago < 730; ago++) {
    const then = new Date(2026, 10, 14 - ago, 12)
    const year = then.getFullYear() === 2026 ? {} : { year: 'numeric' as const }
    expect(whenOf(then, now, locale)).toEqual(formatted(then, { ...date, ...year }))
    expect(dayOf(then, now, locale)).toEqual(formatted(then, { weekday: 'long', ...date, ...year }))
    expect(shortDateOf(then, now, locale)).toBe(formatted(then, { day: 'numeric', month: 'short', ...year }).text)
  }
})

import { expect, test } from 'vitest'
import { dayOf, shortDateOf, timeOf, whenOf } from './dates.ts'
import { locales, writtenAs } from './locale.ts'

const now = new Date(2026, 10, 14, 21, 14, 30) // Saturday, 14 November 2026

test('the last minute is just now, on either side of a clock that is a little off', () => {
  expect(whenOf(new Date(2026, 10, 14, 21, 14, 0), now, 'en')).toEqual({ kind: 'just now' })
  expect(whenOf(new Date(2026, 10, 14, 21, 15, 10), now, 'en')).toEqual({ kind: 'just now' })
})

test('a minute over midnight is just now, not yesterday', () => {
  const afterMidnight = new Date(2026, 10, 15, 0, 0, 10)
  expect(whenOf(new Date(2026, 10, 14, 23, 59, 50), afterMidnight, 'en')).toEqual({ kind: 'just now' })
})

test('earlier today is a time of 24 hours', () => {
  expect(whenOf(new Date(2026, 10, 14, 9, 5), now, 'en')).toEqual({ kind: 'written', text: '09:05' })
  expect(timeOf(new Date(2026, 10, 14, 0, 0))).toBe('00:00')
})

test('this week is a weekday, and a week ago is a date: last Saturday is not this Saturday', () => {
  expect(whenOf(new Date(2026, 10, 10, 23, 0), now, 'en')).toEqual({ kind: 'written', text: 'Tuesday' })
  expect(whenOf(new Date(2026, 10, 10, 23, 0), now, 'de')).toEqual({ kind: 'written', text: 'Dienstag' })
  expect(whenOf(new Date(2026, 10, 7, 23, 0), now, 'en')).toEqual({ kind: 'written', text: '7 November' })
})

test('this year is day and month, another year says which', () => {
  expect(whenOf(new Date(2026, 9, 31), now, 'de')).toEqual({ kind: 'written', text: '31. Oktober' })
  expect(whenOf(new Date(2025, 11, 24), now, 'en')).toEqual({ kind: 'written', text: '24 December 2025' })
})

test('tomorrow, from a clock far ahead, is a date and never a weekday', () => {
  expect(whenOf(new Date(2026, 10, 15, 23, 0), now, 'en')).toEqual({ kind: 'written', text: '15 November' })
})

test('days are counted by the calendar', () => {
  expect(dayOf(new Date(2026, 10, 14, 0, 1), now, 'en')).toEqual({ kind: 'today' })
  expect(dayOf(new Date(2026, 10, 13, 23, 59), now, 'en')).toEqual({ kind: 'yesterday' })
  expect(dayOf(new Date(2026, 9, 31, 12), now, 'de')).toEqual({ kind: 'written', text: 'Samstag, 31. Oktober' })
  expect(dayOf(new Date(2025, 9, 31, 12), now, 'de')).toEqual({ kind: 'written', text: 'Freitag, 31. Oktober 2025' })
})

test('the night the clocks change is one day long', () => {
  expect(dayOf(new Date(2026, 9, 24, 23, 30), new Date(2026, 9, 25, 23, 30), 'en')).toEqual({ kind: 'yesterday' })
  expect(dayOf(new Date(2026, 2, 28, 0, 30), new Date(2026, 2, 29, 23, 30), 'en')).toEqual({ kind: 'yesterday' })
})

test('narrow columns get a short month', () => {
  expect(shortDateOf(new Date(2026, 10, 14), 'en')).toBe('14 Nov')
  expect(shortDateOf(new Date(2026, 9, 3), 'de')).toBe('3. Okt.')
})

test.for(locales)('every day of two years is written as the language writes it: %s', (locale) => {
  const written = (then: Date, options: Intl.DateTimeFormatOptions) => ({
    kind: 'written',
    // Between a weekday and a date that has a year, and only there, some browsers' English has a comma.
    text: new Intl.DateTimeFormat(writtenAs[locale], options).format(then).replace(/(?<=^\w+day),/, ''),
  })
  const date = { day: 'numeric', month: 'long' } as const
  for (let ago = 7; ago < 730; ago++) {
    const then = new Date(2026, 10, 14 - ago, 12)
    const year = then.getFullYear() === 2026 ? {} : { year: 'numeric' as const }
    expect(whenOf(then, now, locale)).toEqual(written(then, { ...date, ...year }))
    expect(dayOf(then, now, locale)).toEqual(written(then, { weekday: 'long', ...date, ...year }))
    expect(shortDateOf(then, locale)).toBe(written(then, { day: 'numeric', month: 'short' }).text)
  }
})

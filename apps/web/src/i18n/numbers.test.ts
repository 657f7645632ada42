import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales, writtenAs } from './locale.ts'
import { formatDifference, formatNumber } from './numbers.ts'

test('thousands are parted as the reader’s language does it', () => {
  expect(formatNumber(2840, 'en')).toBe('2,840')
  expect(formatNumber(2840, 'de')).toBe('2.840')
  expect(formatNumber(58.92, 'de')).toBe('58,92')
})

test('a negative number carries a true minus', () => {
  expect(formatNumber(-3, 'en')).toBe('\u22123')
  expect(formatNumber(-1234, 'de')).toBe('\u22121.234')
})

test('there is no negative nothing', () => {
  expect(formatNumber(-0, 'en')).toBe('0')
})

test('a difference shows which way it went', () => {
  expect(formatDifference(120, 'en')).toBe('+120')
  expect(formatDifference(-4, 'de')).toBe('\u22124')
})

test('every number that a sheet can show is written as its language writes it', () => {
  const hundredths = fc.integer({ min: -1e12, max: 1e12 }).map((count) => count / 100)
  const numbers = fc.oneof(hundredths, fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: -9999, max: 9999 }))
  fc.assert(
    fc.property(numbers, fc.constantFrom(...locales), (value, locale) => {
      const written = new Intl.NumberFormat(writtenAs[locale], { maximumFractionDigits: 2 }).format(value)
      expect(formatNumber(value, locale)).toBe(written.replace(/^-0$/, '0').replace('-', '\u2212'))
    }),
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales, formatLocales } from './locale.ts'
import { formatDifference, formatModifier, formatNumber } from './numbers.ts'

test('thousands and decimals use the separators of the language', () => {
  expect(formatNumber(2840, 'en')).toBe('2,840')
  expect(formatNumber(2840, 'de')).toBe('2.840')
  expect(formatNumber(58.92, 'de')).toBe('58,92')
})

test('a negative number has a minus sign instead of a hyphen', () => {
  expect(formatNumber(-3, 'en')).toBe('\u22123')
  expect(formatNumber(-1234, 'de')).toBe('\u22121.234')
})

test('negative zero is shown as 0', () => {
  expect(formatNumber(-0, 'en')).toBe('0')
})

test('a difference is always signed', () => {
  expect(formatDifference(120, 'en')).toBe('+120')
  expect(formatDifference(-4, 'de')).toBe('\u22124')
})

test('a modifier is signed even if it is 0', () => {
  expect([3, 0, -4].map((value) => formatModifier(value, 'en'))).toEqual(['+3', '+0', '\u22124'])
})

test('numbers match Intl.NumberFormat except for the minus sign', () => {
  const hundredths = fc.integer({ min: -1e12, max: 1e12 }).map((count) => count / 100)
  const numbers = fc.oneof(hundredths, fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: -9999, max: 9999 }))
  fc.assert(
    fc.property(numbers, fc.constantFrom(...locales), (value, locale) => {
      const formatted = new Intl.NumberFormat(formatLocales[locale], { maximumFractionDigits: 2 }).format(value)
      expect(formatNumber(value, locale)).toBe(formatted.replace(/^-0$/, '0').replace('-', '\u2212'))
    }),
  )
})

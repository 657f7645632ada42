import { expect, test } from 'vitest'
import { formatWeight } from './weights.ts'

test('less than a kilogram is shown in grams, the rest in kilograms', () => {
  expect(formatWeight(0, 'en')).toBe('0 g')
  expect(formatWeight(999, 'en')).toBe('999 g')
  expect(formatWeight(1_000, 'en')).toBe('1 kg')
  expect(formatWeight(12_340, 'en')).toBe('12.34 kg')
  expect(formatWeight(2_500_500, 'de')).toBe('2.500,5 kg')
})

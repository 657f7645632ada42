import { expect, test } from 'vitest'
import { localizeDice } from './localize-dice.ts'

test('the die letter is localized, keep and drop suffixes are not', () => {
  expect(localizeDice('4d6dl1+2', 'en')).toBe('4d6dl1 + 2')
  expect(localizeDice('4d6dl1+2', 'de')).toBe('4W6dl1 + 2')
  expect(localizeDice('3d10!kh2', 'de')).toBe('3W10!kh2')
})

test('a subtraction is written with a minus sign instead of a hyphen', () => {
  expect(localizeDice('10-1d4', 'en')).toBe('10 − 1d4')
  expect(localizeDice('-1d4+10', 'de')).toBe('− 1W4 + 10')
})

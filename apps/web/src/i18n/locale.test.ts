import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

test('the stored choice wins over the languages of the browser', () => {
  expect(chooseLocale('en', ['de-DE'])).toBe('en')
  expect(chooseLocale('de', ['en-US'])).toBe('de')
})

test('without a stored choice, the first supported browser language is used', () => {
  expect(chooseLocale(null, ['fr-FR', 'de-AT', 'en-GB'])).toBe('de')
  expect(chooseLocale(null, ['DE'])).toBe('de')
})

test('unsupported browser languages and an invalid stored choice fall back to English', () => {
  expect(chooseLocale(null, ['fr', 'pl'])).toBe('en')
  expect(chooseLocale(null, [])).toBe('en')
  expect(chooseLocale('tlh', ['fr'])).toBe('en')
})

test('a language code that only starts with a supported one does not match', () => {
  expect(chooseLocale(null, ['den', 'enm'])).toBe('en')
  expect(chooseLocale(null, ['den-CA', 'de'])).toBe('de')
})

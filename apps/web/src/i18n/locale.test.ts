import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

test('what was chosen on this device wins over the language of the browser', () => {
  expect(chooseLocale('en', ['de-DE'])).toBe('en')
  expect(chooseLocale('de', ['en-US'])).toBe('de')
})

test('without a choice the first of the reader’s languages that we speak is taken', () => {
  expect(chooseLocale(null, ['fr-FR', 'de-AT', 'en-GB'])).toBe('de')
  expect(chooseLocale(null, ['DE'])).toBe('de')
})

test('a reader of neither, and a stored word that is no language of ours, get English', () => {
  expect(chooseLocale(null, ['fr', 'pl'])).toBe('en')
  expect(chooseLocale(null, [])).toBe('en')
  expect(chooseLocale('tlh', ['fr'])).toBe('en')
})

test('a language that only begins like ours is another language', () => {
  expect(chooseLocale(null, ['den', 'enm'])).toBe('en')
  expect(chooseLocale(null, ['den-CA', 'de'])).toBe('de')
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-de', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
  ['en;q=0.5, de;q=0.8', 'de'],
  ['en; q=0.5 , de ; q = 0.8', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4', 'de'],
  ['fr,it;q=0.8', 'en'],
  ['de;q=0,en;q=0.1', 'en'],
  ['de;q=0', 'en'],
  ['de;q=0.5,en;q=0.5', 'de'],
  ['deu', 'en'],
] as const)('of the languages %j, %s is preferred', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test('any header results in one of the two languages', () => {
  const anyPart = fc.constantFrom('de', 'en', '-', ';', 'q=', '0.5', '1', ',', ' ', '*', '\0')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(anyPart).map((parts) => parts.join('')),
      ),
      (header) => {
        expect(['en', 'de']).toContain(preferredLanguage(header))
      },
    ),
  )
})

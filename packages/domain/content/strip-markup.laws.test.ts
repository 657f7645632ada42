import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripMarkup } from './strip-markup.ts'

const pieces = [
  '<',
  '>',
  '</',
  '<b',
  '<script>',
  '</script',
  '<style ',
  '<!--',
  '-->',
  '"',
  "'",
  '=',
  '&',
  'lt;',
  '&gt;',
]
const anyTitle = fc
  .array(fc.oneof(fc.constantFrom(...pieces, '&amp;', 'amp;', '&#60;', ' ', 'a'), fc.string({ maxLength: 3 })))
  .map((parts) => parts.join(''))

test('stripping markup twice has no further effect', () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      const plain = stripMarkup(title)
      expect(stripMarkup(plain)).toBe(plain)
    }),
  )
})

test('the result contains no tags, comments or encoded tags', () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      expect(stripMarkup(title)).not.toMatch(/<[a-z/!?]|&(lt|#60|#x3c);/i)
    }),
  )
})

test('stripping markup never makes a title longer', () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      expect(stripMarkup(title).length).toBeLessThanOrEqual(title.length)
    }),
  )
})

test('stripping a title wrapped in tags yields the title', () => {
  const anyWord = fc.stringMatching(/^[\p{L} -]{1,20}$/u).map((word) => word.trim())
  fc.assert(
    fc.property(anyWord, fc.array(fc.constantFrom('b', 'i', 'p', 'span')), (word, tags) => {
      const wrapped = tags.reduce((inner, tag) => `<${tag} class="x>y">${inner}</${tag}><!-- ${tag} -->`, word)
      expect(stripMarkup(wrapped)).toBe(word)
    }),
  )
})

/** In quadratic time these texts would take minutes. */
test.each([
  ...pieces,
  '<b ',
  '<a b="',
  '<a b=\'"',
  '<!',
  '<!-',
  '<script',
  '<script>',
  '<style></',
  '&#',
  '&lt',
  '&amp;lt;',
])('a megabyte of %j is processed within the time limit', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length)
  expect(stripMarkup(text).length).toBeLessThanOrEqual(text.length)
})

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

test('what has no markup any more stays as it is', () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      const plain = stripMarkup(title)
      expect(stripMarkup(plain)).toBe(plain)
    }),
  )
})

test('no tag and no comment survives, nor anything that could open one', () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      expect(stripMarkup(title)).not.toMatch(/<[a-z/!?]|&(lt|#60|#x3c);/i)
    }),
  )
})

test('a title never grows', () => {
  fc.assert(
    fc.property(anyTitle, (title) => {
      expect(stripMarkup(title).length).toBeLessThanOrEqual(title.length)
    }),
  )
})

test('a title in tags is the title', () => {
  const anyWord = fc.stringMatching(/^[\p{L} -]{1,20}$/u).map((word) => word.trim())
  fc.assert(
    fc.property(anyWord, fc.array(fc.constantFrom('b', 'i', 'p', 'span')), (word, tags) => {
      const wrapped = tags.reduce((inner, tag) => `<${tag} class="x>y">${inner}</${tag}><!-- ${tag} -->`, word)
      expect(stripMarkup(wrapped)).toBe(word)
    }),
  )
})

/** Texts that make a careless remover look at everything again and again; in quadratic time this would take minutes. */
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
])('a megabyte of %j is read through', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length)
  expect(stripMarkup(text).length).toBeLessThanOrEqual(text.length)
})

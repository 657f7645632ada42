import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf, maxExcerptLength } from './note-excerpt.ts'

test('an excerpt is one well-formed line of limited length', () => {
  const marks = fc.constantFrom(
    '**',
    '*',
    '_',
    '`',
    '# ',
    '> ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '[',
    '](',
    ')',
    '. ',
    '! ',
    '🐉',
    'ä',
  )
  const note = fc.array(fc.oneof(marks, fc.string({ maxLength: 80, unit: 'grapheme' })), { maxLength: 30 })
  fc.assert(
    fc.property(note, (parts) => {
      const excerpt = excerptOf(parts.join(''))
      expect([...excerpt].length).toBeLessThanOrEqual(maxExcerptLength)
      expect(excerpt.isWellFormed()).toBe(true)
      expect(excerpt).toBe(excerpt.trim())
      expect(excerpt).not.toMatch(/[\n\r]/)
    }),
  )
})

test.each([
  ['The bell tolled once more. Orla took us across.', 'The bell tolled once more.'],
  ['**The *bell* tolls!** Again.', 'The bell tolls!'],
  ['# Session 7\n\nThe bell tolls.', 'Session 7'],
  ['- [Orla](https://example.org/orla) and `snake_case` wait', 'Orla and snake_case wait'],
  ['> „Wer da?“, rief sie.', '„Wer da?“, rief sie.'],
  ['\n\n---\n\nThe salt house\nstood open.', 'The salt house stood open.'],
  ['***', ''],
  ['', ''],
])('the excerpt of %j is %j', (note, excerpt) => {
  expect(excerptOf(note)).toBe(excerpt)
})

test('a long sentence ends after a whole word', () => {
  expect(excerptOf('salt '.repeat(90))).toBe(`${'salt '.repeat(39)}salt…`)
  expect(excerptOf('x'.repeat(500))).toBe(`${'x'.repeat(199)}…`)
})

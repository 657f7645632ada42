import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstSentenceOf, lineOf, markdownOf } from './markup.ts'

test.each([
  ['<p>Born at <b>sea</b>.</p>\n<p>Raised\non <em>land</em>.</p>', 'Born at **sea**.\n\nRaised on *land*.'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['<ul><li>rope</li><li>lamp</li></ul>', '- rope\n- lamp'],
  ['<h1>Home</h1><h2>Town</h2>', '### Home\n\n#### Town'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>', 'a | b\nc | d'],
  ['a<script>alert("<b>")</script>b<style>p{}</style><!-- c --><svg><text>x</text></svg>d', 'abd'],
  ['<a href="javascript:alert(1)">the inn</a>', 'the inn'],
  ['<img src=x onerror=alert(1)>text', 'text'],
  ['&lt;b&gt; &amp;amp; &uuml; &#8211;', '\\<b> &amp; ü –'],
  ['a < b and c > d', 'a < b and c > d'],
  ['first line\nsecond line\r\nthird', 'first line\nsecond line\nthird'],
  ['![x](http://example.org/x.png) and [inn](javascript:alert(1))', '![x] and [inn])'],
  ['[x]: http://example.org', '[x]\\: http://example.org'],
  ['<p>unclosed <b', 'unclosed'],
])('%j becomes %j', (source, markdown) => {
  expect(markdownOf(source)).toBe(markdown)
})

test.each([
  ['see @UUID[Actor.abc.Item.def]{the sword} here', 'see the sword here'],
  ['see @UUID[Actor.abc] here', 'see  here'],
  ['@Embed[Compendium.x inline]', ''],
  ['roll [[/r 1d20+5]]{to hit} or [[/r 2d6]]', 'roll to hit or 2d6'],
  ['is &Reference[prone] or &Reference[condition=blinded]{blind}', 'is prone or blind'],
  ['@Check[type:athletics|dc:15] @Damage[2d6[fire]]', 'type:athletics|dc:15 2d6[fire]'],
])('the Foundry mark in %j becomes %j', (source, markdown) => {
  expect(markdownOf(source)).toBe(markdown)
})

test('a name is one line without markup', () => {
  expect(lineOf('  <b>Mira</b>\n Dorn &amp; Co ')).toBe('Mira Dorn & Co')
})

test('of a description only the first sentence is taken', () => {
  expect(firstSentenceOf('<p>A net. It holds <b>fish</b>.</p>')).toBe('A net.')
  expect(firstSentenceOf('x'.repeat(1_000))).toHaveLength(300)
})

const anyMarkup = fc
  .array(
    fc.constantFrom(
      '<',
      '>',
      '</',
      '<b>',
      '<p>',
      '<li>',
      '![',
      '](',
      ']:',
      '&lt;',
      'script',
      '"',
      ' ',
      '\n',
      'a',
      '@UUID[',
      '[[',
      '{',
      '}',
      '<svg>',
      '<!--',
    ),
  )
  .map((parts) => parts.join(''))

test('Markdown never contains a tag, a link or a definition of a link', () => {
  fc.assert(
    fc.property(fc.oneof(anyMarkup, fc.string()), (source) => {
      const markdown = markdownOf(source)
      expect(markdown).not.toMatch(/(?<!\\)<[a-zA-Z/!?]/)
      expect(markdown).not.toContain('](')
      expect(markdown).not.toContain(']:')
    }),
    { numRuns: 1_000 },
  )
})

test.each(['<', '<b>', '<script>', '<!--', '&', '@UUID[', '[[', '](', '&#', '<p> ', ' ', '<li>\n', '<b '])(
  'a text of nothing but %j is read in linear time',
  (part) => {
    // A quadratic reader would take minutes and run into the timeout of the test.
    expect(markdownOf(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(400_000)
  },
)

import { expect, test } from 'vitest'
import { stripMarkup } from './strip-markup.ts'

test.each([
  ['Human', 'Human'],
  ['<b>Human</b>', 'Human'],
  [' <p class="x">Human</p>\n', 'Human'],
  ['<a title="a > b" href=\'x>y\'>Human</a>', 'Human'],
  ['<a title="never closed>Human', 'Human'],
  ["<b'>Human's</b>", "Human's"],
  ['Hu<!-- no > comment -->man', 'Human'],
  ['<!-->Human', 'Human'],
  ['<!DOCTYPE html><?xml version="1.0"?>Human', 'Human'],
  ['<script>if (a < b) alert("</b>")</script>Human', 'Human'],
  ['<STYLE type="text/css">b { color: red }</style >Human', 'Human'],
  ['<scripted>Human</scripted>', 'Human'],
  ['Human<script>never closed', 'Human'],
  ['Human<!-- never closed', 'Human'],
  ['Human</b', 'Human'],
  ['<<b>b>Human<</b>/b>', 'Human'],
  ['<b <i>Human</i>', 'Human'],
  ['&lt;b&gt;Human&lt;/b&gt;', 'Human'],
  ['&amp;lt;b&amp;gt;Human', 'Human'],
  ['K&auml;mpfer', 'Kämpfer'],
  ['K&#228;mpfer', 'Kämpfer'],
  ['K&#xE4;mpfer', 'Kämpfer'],
  ['Half&nbsp;elf', 'Half elf'],
  ['Sword &amp; Board', 'Sword & Board'],
  ['a &lt; b &gt; c &quot;&apos;', 'a < b > c "\''],
  ['co&shy;op &ndash;&mdash;&hellip;', 'coop –—…'],
  ['&lsquo;&rsquo;&sbquo;&ldquo;&rdquo;&bdquo;&laquo;&raquo;', '‘’‚“”„«»'],
  ['&auml;&ouml;&uuml;&Auml;&Ouml;&Uuml;&szlig;&eacute;&egrave;', 'äöüÄÖÜßéè'],
  ['Sword & Board', 'Sword & Board'],
  ['2 < 3 > 1', '2 < 3 > 1'],
  ['<3', '<3'],
  ['&toString; &unknown; &#0; &#xD800; &#9999999;', '&toString; &unknown; \uFFFD \uFFFD \uFFFD'],
  ['<b></b>', ''],
  ['', ''],
])('%j without markup is %j', (title, plain) => {
  expect(stripMarkup(title)).toBe(plain)
})

test('a script ends at the first closing tag after it, whatever is closed before', () => {
  expect(stripMarkup('a</script >b<script>c</script>d<style>e</style>f')).toBe('abdf')
})

test('a text encoded many times contains no markup afterwards', () => {
  expect(stripMarkup(`&${'amp;'.repeat(50)}lt;b`)).not.toMatch(/[<>&]/)
  expect(stripMarkup('<'.repeat(50) + 'b>'.repeat(50))).not.toMatch(/[<>&]/)
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const html = (text: string, props: Omit<Parameters<typeof Markdown>[0], 'text'> = {}): string =>
  renderToStaticMarkup(createElement(Markdown, { text, ...props })).replace(/^<div[^>]*>|<\/div>$/g, '')

test.each([
  ['Ask her about the **salt house**.', '<p>Ask her about the <strong>salt house</strong>.</p>'],
  ['It rang *before* the fire.', '<p>It rang <em>before</em> the fire.</p>'],
  ['# Orla\n\ntext', '<h3>Orla</h3><p>text</p>'],
  ['- rope\n- lamp', '<ul><li><p>rope</p></li><li><p>lamp</p></li></ul>'],
  ['3. rope\n4. lamp', '<ol start="3"><li><p>rope</p></li><li><p>lamp</p></li></ol>'],
  ['> quoth', '<blockquote><p>quoth</p></blockquote>'],
  ['one\n\n---\n\ntwo `x`', '<p>one</p><hr/><p>two <code>x</code></p>'],
])('%j is rendered as HTML elements', (text, expected) => {
  expect(html(text)).toBe(expected)
})

test('HTML in Markdown is shown as text, never rendered', () => {
  expect(html('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html('a <img src=x onerror=alert(1)> b')).toBe('<p>a &lt;img src=x onerror=alert(1)&gt; b</p>')
})

test('a link opens without a referrer, and a link with an unsafe scheme is plain text', () => {
  expect(html('[map](https://example.org/map)')).toBe(
    '<p><a href="https://example.org/map" target="_blank" rel="noopener noreferrer">map</a></p>',
  )
  expect(html('[map](javascript:alert(1))')).toBe('<p>map</p>')
  expect(html('[map][m]\n\n[m]: https://example.org/m')).toContain('href="https://example.org/m"')
  expect(html('[map][m]\n\n[m]: javascript:alert(1)')).toBe('<p>map</p>')
})

test('a picture becomes a link, so that rendering requests nothing from other servers', () => {
  const rendered = html('![the bell](https://example.org/bell.png)')
  expect(rendered).not.toContain('<img')
  expect(rendered).toContain('>the bell</a>')
})

test.each(['[*', 'a*', '> ', '![', '*a '])('40,000 characters of %s are shown unformatted', (mark) => {
  const text = mark.repeat(40_000 / mark.length)
  expect(html(text)).toContain(text.replaceAll('>', '&gt;'))
})

test('what is in double brackets is rendered by the caller, and shown as written otherwise', () => {
  const renderBrackets = (content: string) => (content === '2d6+3' ? createElement('b', {}, content) : null)
  expect(html('Hit for [[2d6+3]], not [[<b>]].', { renderBrackets })).toBe(
    '<p>Hit for <b>2d6+3</b>, not [[&lt;b&gt;]].</p>',
  )
  expect(html('Hit for [[2d6+3]].')).toBe('<p>Hit for [[2d6+3]].</p>')
  expect(html('`[[2d6+3]]`', { renderBrackets })).toBe('<p><code>[[2d6+3]]</code></p>')
})

test('a list item with a checkbox shows it, disabled where nothing can be changed', () => {
  const rendered = html('- [ ] **rope**\n- [x] lamp\n- [y] no')
  expect(rendered.match(/<input/g)).toHaveLength(2)
  expect(rendered).toContain('aria-label="rope" disabled=""')
  expect(rendered).toMatch(/aria-label="lamp"[^>]*checked=""/)
  expect(rendered).toContain('<p>[y] no</p>')
})

import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['HTTP://EXAMPLE.ORG', 'http://example.org/'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
])('%s is a safe link', (address, href) => {
  expect(safeLink(address)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'about:blank',
  'intent://x',
  '/api/auth/sign-out',
  '//example.org',
  '#here',
  '',
  'https://',
])('%j is not linked', (address) => {
  expect(safeLink(address)).toBeUndefined()
})

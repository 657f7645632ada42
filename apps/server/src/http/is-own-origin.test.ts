import { expect, test } from 'vitest'
import { isOwnOrigin } from './is-own-origin.ts'

const own = { origin: 'http://localhost:3000', host: 'localhost:3000', fetchSite: 'same-origin' }

test.each([
  ['our own page', own, null, true],
  ['a program without a browser', { origin: undefined, host: 'localhost:3000', fetchSite: undefined }, null, true],
  ['a page behind a proxy', { ...own, origin: 'https://play.example' }, 'https://play.example', true],
  ['another site', { ...own, origin: 'https://evil.example', fetchSite: 'cross-site' }, null, false],
  ['a neighbour on another port', { ...own, origin: 'http://localhost:4000', fetchSite: 'same-site' }, null, false],
  ['another site in an old browser', { ...own, origin: 'https://evil.example', fetchSite: undefined }, null, false],
  ['a sandboxed frame', { ...own, origin: 'null' }, null, false],
  ['a look-alike', { ...own, origin: 'http://localhost:3000.evil.example' }, null, false],
  ['a foreign site that hides its origin', { ...own, origin: undefined, fetchSite: 'cross-site' }, null, false],
])('%s', (_who, headers, publicUrl, expected) => {
  expect(isOwnOrigin(headers, publicUrl)).toBe(expected)
})

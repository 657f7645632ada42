import { expect, test } from 'vitest'
import { isOwnOrigin } from './is-own-origin.ts'

const own = { origin: 'http://localhost:3000', host: 'localhost:3000', fetchSite: 'same-origin' }

test.each([
  ['accepts our own page', own, null, true],
  [
    'accepts a client that is not a browser',
    { origin: undefined, host: 'localhost:3000', fetchSite: undefined },
    null,
    true,
  ],
  ['accepts a page behind a proxy', { ...own, origin: 'https://play.example' }, 'https://play.example', true],
  [
    'rejects a page of our host over http if PUBLIC_URL has https',
    { origin: 'http://play.example', host: 'play.example', fetchSite: 'same-origin' },
    'https://play.example',
    false,
  ],
  ['rejects the address behind the proxy if PUBLIC_URL is another', own, 'https://play.example', false],
  ['rejects another site', { ...own, origin: 'https://evil.example', fetchSite: 'cross-site' }, null, false],
  [
    'rejects the same host on another port',
    { ...own, origin: 'http://localhost:4000', fetchSite: 'same-site' },
    null,
    false,
  ],
  [
    'rejects another site in an old browser',
    { ...own, origin: 'https://evil.example', fetchSite: undefined },
    null,
    false,
  ],
  ['rejects a sandboxed frame', { ...own, origin: 'null' }, null, false],
  ['rejects a host that starts like ours', { ...own, origin: 'http://localhost:3000.evil.example' }, null, false],
  [
    'rejects a cross-site request without an origin',
    { ...own, origin: undefined, fetchSite: 'cross-site' },
    null,
    false,
  ],
])('%s', (_case, headers, publicUrl, expected) => {
  expect(isOwnOrigin(headers, publicUrl)).toBe(expected)
})

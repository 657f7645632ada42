import { expect, test } from 'vitest'
import { cachedPath } from './cached-path.ts'

const origin = 'https://play.example'
const files = { '/index.html': 'sha256-1', '/assets/index-abc.js': 'sha256-2', '/favicon.svg': 'sha256-3' }

const pathFor = (path: string, mode: string, method = 'GET') =>
  cachedPath({ method, mode, url: new URL(path, origin).href }, origin, files)

test.each(['/', '/characters/123', '/sign-in?back=/account', '/account#sessions', '/apiary', '/index.html'])(
  'navigating to %s is answered with index.html',
  (path) => {
    expect(pathFor(path, 'navigate')).toBe('/index.html')
  },
)

test.each(['/assets/index-abc.js', '/favicon.svg', '/favicon.svg?1'])(
  '%s is answered from the cache, also when navigated to',
  (path) => {
    const file = path.split('?', 1)[0]
    expect(pathFor(path, 'cors')).toBe(file)
    expect(pathFor(path, 'navigate')).toBe(file)
  },
)

test.each(['/api', '/api/', '/api/characters/123', '/api/docs', '/api/auth/oidc/callback?code=1'])(
  '%s is never answered from the cache',
  (path) => {
    for (const mode of ['navigate', 'cors', 'same-origin']) expect(pathFor(path, mode)).toBeNull()
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('%s requests are never answered from the cache', (method) => {
  expect(pathFor('/', 'navigate', method)).toBeNull()
  expect(pathFor('/favicon.svg', 'cors', method)).toBeNull()
})

test.each([
  'https://other.example/',
  'https://other.example/favicon.svg',
  'http://play.example/',
  'https://play.example:8443/',
])('%s belongs to another origin and is not answered', (url) => {
  expect(pathFor(url, 'navigate')).toBeNull()
})

test('a file that is not part of this build is left to the server', () => {
  for (const mode of ['navigate', 'no-cors']) expect(pathFor('/assets/index-old.js', mode)).toBeNull()
  for (const name of ['/constructor', '/__proto__']) expect(pathFor(name, 'no-cors')).toBeNull()
})

test('a script that fetches a page URL gets the response of the server', () => {
  expect(pathFor('/characters/123', 'cors')).toBeNull()
})

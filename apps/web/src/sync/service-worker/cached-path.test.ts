import { expect, test } from 'vitest'
import { keptPath } from './cached-path.ts'

const origin = 'https://play.example'
const files = { '/index.html': 'sha256-1', '/assets/index-abc.js': 'sha256-2', '/favicon.svg': 'sha256-3' }

const asked = (path: string, mode: string, method = 'GET') =>
  keptPath({ method, mode, url: new URL(path, origin).href }, origin, files)

test.each(['/', '/characters/123', '/sign-in?back=/account', '/account#sessions', '/apiary', '/index.html'])(
  'opening %s shows the page',
  (path) => {
    expect(asked(path, 'navigate')).toBe('/index.html')
  },
)

test.each(['/assets/index-abc.js', '/favicon.svg', '/favicon.svg?1'])('%s is kept, also when it is opened', (path) => {
  const file = path.split('?', 1)[0]
  expect(asked(path, 'cors')).toBe(file)
  expect(asked(path, 'navigate')).toBe(file)
})

test.each(['/api', '/api/', '/api/characters/123', '/api/docs', '/api/auth/oidc/callback?code=1'])(
  '%s is never answered from here',
  (path) => {
    for (const mode of ['navigate', 'cors', 'same-origin']) expect(asked(path, mode)).toBeNull()
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('%s is never answered from here', (method) => {
  expect(asked('/', 'navigate', method)).toBeNull()
  expect(asked('/favicon.svg', 'cors', method)).toBeNull()
})

test.each([
  'https://other.example/',
  'https://other.example/favicon.svg',
  'http://play.example/',
  'https://play.example:8443/',
])('%s is somebody else’s', (url) => {
  expect(asked(url, 'navigate')).toBeNull()
})

test('a file that this build does not have is left to the server, whether it is opened or used', () => {
  for (const mode of ['navigate', 'no-cors']) expect(asked('/assets/index-old.js', mode)).toBeNull()
  for (const name of ['/constructor', '/__proto__']) expect(asked(name, 'no-cors')).toBeNull()
})

test('only opening a page shows the page: a script asking for the same address gets the server’s answer', () => {
  expect(asked('/characters/123', 'cors')).toBeNull()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, type Route } from '@everquill/contract'
import { Player } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'
import { send, type WireResponse } from '../support/http-client.ts'

const routes = Object.entries<Route>(contract)
const paths = Map.groupBy(
  routes.map(([, route]) => route),
  ({ path }) => path,
)

let server: TestServer
let ann: Player
let ref: string
beforeAll(async () => {
  server = await aServer()
  ann = await Player.guest(server.url)
  ref = (await ann.create()).character.publicRef
})
afterAll(() => server.stop())

const at = (path: string): string =>
  path
    .replace('{publicRef}', ref)
    .replace('{collection}', 'Items')
    .replace('{id}', 'rope')
    .replace(/\{\w+\}/, 'x')

/** Security headers that are missing, and headers that reveal too much. */
function headerProblems({ headers }: WireResponse): string[] {
  const policy = headers['content-security-policy'] ?? ''
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['content type may be sniffed']),
    ...(headers['x-frame-options'] === 'DENY' && policy.includes("frame-ancestors 'none'") ? [] : ['may be framed']),
    ...(/^default-src '(self|none)'/.test(policy) && !/unsafe|https?:|\*/.test(policy) ? [] : [`policy: ${policy}`]),
    ...(/\bcamera=\(\).*\bmicrophone=\(\)/.test(headers['permissions-policy'] ?? '') ? [] : ['may use the microphone']),
    ...Object.keys(headers).filter((name) => /^access-control-|^server$|^x-powered-by$/.test(name)),
  ]
}

describe.each(['https://evil.example', 'null', 'http://127.0.0.1'])('requests from %s', (origin) => {
  test.each(routes)('the response of %s has all security headers', async (name, { method, path }) => {
    for (const cookie of [ann.cookie, '']) {
      const headers = { origin, ...(cookie && { cookie }) }
      // A stream never ends, so only its headers are read.
      const response =
        name === 'stream' && cookie
          ? await headOfStream(headers)
          : await send(server.url, { method, path: at(path), headers })
      expect(headerProblems(response), name).toEqual([])
      const isCacheable = name === 'content' || name === 'contentRecord'
      expect(response.headers['cache-control'], name).toMatch(isCacheable ? /^no-cache$/ : /^no-store/)
    }
  })
})

async function headOfStream(headers: Readonly<Record<string, string>>): Promise<WireResponse> {
  const abort = new AbortController()
  const fetched = await fetch(`${server.url}/api/stream`, { headers, signal: abort.signal })
  abort.abort()
  return { status: fetched.status, headers: Object.fromEntries(fetched.headers), body: '' }
}

test.each([
  '/',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/docs',
  '/api/docs/',
  '/api/docs/static/swagger-ui.css',
  '/api/openapi.json',
  '/.git/config',
  '/%zz',
  '/api/docs/static/..%2f..%2fpackage.json',
])('the response for %s has all security headers', async (path) => {
  expect(
    headerProblems(await send(server.url, { method: 'GET', path, headers: { origin: 'https://evil.example' } })),
  ).toEqual([])
})

/** A path can match several templates: `/api/games/join` also matches `/api/games/{gameId}`. */
const matchesTemplate = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/{]+')}$`).test(path)

describe.each([...paths])('%s', (path, own) => {
  const others = Object.values<Route>(contract).filter((route) => matchesTemplate(route.path, path))
  const allowed = [...new Set([...own, ...others].map(({ method }) => method))]
  const forbidden = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
    (method) => !allowed.some((other) => other === method),
  )

  const isForDirectus = own.every(({ errorFormat }) => errorFormat === 'directus')
  // A form of the sign-in provider may send it, so that a person would see the response.
  const isShown = (method: string) => method === 'POST' && own.some(({ response }) => response.status === 302)

  test.each(forbidden.filter((method) => !isShown(method)))(
    '%s is refused with 405 and the allowed methods',
    async (method) => {
      const { status, headers, body } = await send(server.url, {
        method,
        path: at(path),
        headers: { cookie: ann.cookie },
      })
      expect(status).toBe(405)
      expect(headers['allow']?.split(', ').toSorted()).toEqual(allowed.toSorted())
      const ours = { code: 'method-not-allowed', status: 405 }
      const theirs = { errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED', current: method } }] }
      expect(JSON.parse(body)).toMatchObject(isForDirectus ? theirs : ours)
    },
  )
})

test('over https the session cookie is Secure and HttpOnly, and HSTS is set', async () => {
  const secure = await aServer({ PUBLIC_URL: 'https://play.example' })
  const response = await send(secure.url, {
    method: 'POST',
    path: '/api/auth/guest',
    headers: { host: 'play.example' },
  })
  expect(response.headers['set-cookie']).toMatch(/^__Host-everquill=[\w-]{43}; /)
  const attributes = response.headers['set-cookie']
    ?.split('; ')
    .slice(1)
    .map((attribute) => attribute.split('=', 1)[0]?.toLowerCase())
  expect(attributes?.toSorted()).toEqual(['httponly', 'max-age', 'path', 'samesite', 'secure'])
  expect(response.headers['strict-transport-security']).toMatch(/max-age=31536000/)
  await secure.stop()
})

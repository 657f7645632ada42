import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, type Route } from '@everquill/contract'
import { Player } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'
import { send, type WireAnswer } from '../support/http-client.ts'

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

/** What keeps an answer to itself and is missing, or gives it away and is there. */
function leaksOf({ headers }: WireAnswer): string[] {
  const policy = headers['content-security-policy'] ?? ''
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['may be guessed at']),
    ...(headers['x-frame-options'] === 'DENY' && policy.includes("frame-ancestors 'none'") ? [] : ['may be framed']),
    ...(/^default-src '(self|none)'/.test(policy) && !/unsafe|https?:|\*/.test(policy) ? [] : [`policy: ${policy}`]),
    ...Object.keys(headers).filter((name) => /^access-control-|^server$|^x-powered-by$/.test(name)),
  ]
}

describe.each(['https://evil.example', 'null', 'http://localhost'])('asked from %s', (origin) => {
  test.each(routes)('%s is protected, whatever it answers', async (name, { method, path }) => {
    for (const cookie of [ann.cookie, '']) {
      const headers = { origin, ...(cookie && { cookie }) }
      // A stream does not end by itself; its head says all that is wanted here.
      const answer =
        name === 'stream' && cookie
          ? await headOfStream(headers)
          : await send(server.url, { method, path: at(path), headers })
      expect(leaksOf(answer), name).toEqual([])
      const isKept = name === 'content' || name === 'contentRecord'
      expect(answer.headers['cache-control'], name).toMatch(isKept ? /^no-cache$/ : /^no-store/)
    }
  })
})

async function headOfStream(headers: Readonly<Record<string, string>>): Promise<WireAnswer> {
  const listening = new AbortController()
  const response = await fetch(`${server.url}/api/stream`, { headers, signal: listening.signal })
  listening.abort()
  return { status: response.status, headers: Object.fromEntries(response.headers), body: '' }
}

test.each([
  '/',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/static/swagger-ui.css',
  '/api/openapi.json',
  '/.git/config',
  '/%zz',
  '/api/docs/static/..%2f..%2fpackage.json',
])('%s is protected as well', async (path) => {
  expect(leaksOf(await send(server.url, { method: 'GET', path, headers: { origin: 'https://evil.example' } }))).toEqual(
    [],
  )
})

/** `/api/games/join` could also be a game of that name. */
const alsoFits = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/{]+')}$`).test(path)

describe.each([...paths])('%s', (path, own) => {
  const others = Object.values<Route>(contract).filter((route) => alsoFits(route.path, path))
  const allowed = [...new Set([...own, ...others].map(({ method }) => method))]
  const forbidden = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
    (method) => !allowed.some((one) => one === method),
  )

  test.each(forbidden)('is not for %s, and says for what it is', async (method) => {
    const { status, headers, body } = await send(server.url, {
      method,
      path: at(path),
      headers: { cookie: ann.cookie },
    })
    expect(status).toBe(405)
    expect(headers['allow']?.split(', ').toSorted()).toEqual(allowed.toSorted())
    expect(JSON.parse(body)).toMatchObject({ code: 'method-not-allowed', status: 405 })
  })
})

test("over https the cookie is the browser's secret, and http is over", async () => {
  const safe = await aServer({ PUBLIC_URL: 'https://play.example' })
  const answer = await send(safe.url, { method: 'POST', path: '/api/auth/guest' })
  expect(answer.headers['set-cookie']).toMatch(/^__Host-everquill=[\w-]{43}; /)
  const rules = answer.headers['set-cookie']
    ?.split('; ')
    .slice(1)
    .map((rule) => rule.split('=', 1)[0]?.toLowerCase())
  expect(rules?.toSorted()).toEqual(['httponly', 'max-age', 'path', 'samesite', 'secure'])
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/)
  await safe.stop()
})

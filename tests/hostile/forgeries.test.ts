import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenServer, type OpenServer } from '../support/stored-state.ts'
import { send } from '../support/http-client.ts'
import { requestOf, createFixture, writeCalls, type Fixture } from './write-calls.ts'

let server: OpenServer
let fixture: Fixture
beforeAll(async () => {
  server = await anOpenServer('SQLite', { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://127.0.0.1' })
  fixture = await createFixture(server.url, server.setupCode)
})
afterAll(() => server.stop())

/** Makes every valid call from a foreign page, checks that nothing is written, and returns the distinct responses. */
async function responsesTo(headers: Readonly<Record<string, string>>): Promise<string[]> {
  const before = await server.state()
  const responses = new Set<string>()
  for (const call of writeCalls(fixture)) {
    const lawful = requestOf(call)
    const response = await send(server.url, { ...lawful, headers: { ...lawful.headers, ...headers } })
    responses.add(`${response.status} ${(JSON.parse(response.body) as { code: string }).code}`)
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  expect(await server.state()).toBe(before)
  return [...responses]
}

test.each<Readonly<Record<string, string>>>([
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://127.0.0.1.evil.example' },
  { origin: 'https://evil.127.0.0.1' },
  { origin: 'http://127.0.0.1' },
  { origin: 'https://127.0.0.1:8443' },
  { origin: 'https://127.0.0.1@evil.example' },
  { origin: 'http://localhost:1' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'file://' },
  { origin: 'chrome-extension://127.0.0.1' },
  { origin: 'https://127.0.0.1', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'nonsense' },
])('a request from a foreign origin writes nothing: %o', async (headers) => {
  expect(await responsesTo(headers)).toEqual(['403 cross-origin'])
})

/** Content types that a page may send cross-origin without a preflight. */
test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('a form post writes nothing, even without an Origin header: %s', async (type) => {
  expect(await responsesTo({ 'content-type': type })).toEqual(['415 unsupported-media-type'])
})

test.each(['OPTIONS', 'GET', 'HEAD'])('a foreign origin gets no CORS headers: %s', async (method) => {
  for (const call of writeCalls(fixture)) {
    const headers = {
      cookie: fixture.ann.cookie,
      origin: 'https://evil.example',
      'access-control-request-method': call.route.method,
    }
    const response = await send(server.url, { method, path: call.path, headers })
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(response.headers['cross-origin-resource-policy'] ?? 'same-origin').toBe('same-origin')
  }
})

test.each<Readonly<Record<string, string>>>([
  { origin: 'https://127.0.0.1', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  {},
])('the same request from our own origin is accepted: %o', async (headers) => {
  const creation = writeCalls(fixture).find(({ name }) => name === 'createCharacter')
  const lawful = requestOf(creation!)
  expect((await send(server.url, { ...lawful, headers: { ...lawful.headers, ...headers } })).status).toBe(201)
})

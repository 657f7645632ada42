import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenServer, type OpenServer } from '../support/stored-state.ts'
import { send } from '../support/http-client.ts'
import { requestOf, seat, writeCalls, type Table } from './write-calls.ts'

let server: OpenServer
let table: Table
beforeAll(async () => {
  server = await anOpenServer('SQLite', { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://play.example' })
  table = await seat(server.url)
})
afterAll(() => server.stop())

/** Every lawful call, with its cookie, from a page that is not ours: nothing is written, and this is what they say. */
async function answersTo(headers: Readonly<Record<string, string>>): Promise<string[]> {
  const before = await server.state()
  const answers = new Set<string>()
  for (const call of writeCalls(table)) {
    const lawful = requestOf(call)
    const answer = await send(server.url, { ...lawful, headers: { ...lawful.headers, ...headers } })
    answers.add(`${answer.status} ${(JSON.parse(answer.body) as { code: string }).code}`)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  expect(await server.state()).toBe(before)
  return [...answers]
}

test.each<Readonly<Record<string, string>>>([
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://play.example.evil.example' },
  { origin: 'https://evilplay.example' },
  { origin: 'http://play.example' },
  { origin: 'https://play.example:8443' },
  { origin: 'https://play.example@evil.example' },
  { origin: 'http://localhost:1' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'file://' },
  { origin: 'chrome-extension://play.example' },
  { origin: 'https://play.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'nonsense' },
])('a foreign page writes nothing: %o', async (headers) => {
  expect(await answersTo(headers)).toEqual(['403 cross-origin'])
})

/** What a form or a `fetch` may send to another site without asking first. */
test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('a form writes nothing, even where a browser does not say where it comes from: %s', async (type) => {
  expect(await answersTo({ 'content-type': type })).toEqual(['415 unsupported-media-type'])
})

test.each(['OPTIONS', 'GET', 'HEAD'])(
  'a foreign page is not told that it may ask, and reads nothing: %s',
  async (method) => {
    for (const call of writeCalls(table)) {
      const headers = {
        cookie: table.ann.cookie,
        origin: 'https://evil.example',
        'access-control-request-method': call.route.method,
      }
      const answer = await send(server.url, { method, path: call.path, headers })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(answer.headers['cross-origin-resource-policy'] ?? 'same-origin').toBe('same-origin')
    }
  },
)

test.each<Readonly<Record<string, string>>>([
  { origin: 'https://play.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  {},
])('our own page does write, so it is the foreign one that was refused: %o', async (headers) => {
  const creation = writeCalls(table).find(({ name }) => name === 'createCharacter')
  const lawful = requestOf(creation!)
  expect((await send(server.url, { ...lawful, headers: { ...lawful.headers, ...headers } })).status).toBe(201)
})

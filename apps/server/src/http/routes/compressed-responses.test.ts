import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedContent } from '../../content/embedded/embedded-content.ts'
import type { Content } from '../../content/port.ts'
import { buildApp } from '../build-app.ts'
import { serveOn, type Caller } from '../serve.ts'
import { contentRoutes } from './content/content-routes.ts'
import { docsRoutes } from './docs-routes.ts'
import { protectPages } from './page-routes.ts'

const anyone: Caller = {
  requestId: 'r',
  forwarded: false,
  network: '203.0.113.7',
  device: '',
  session: null,
  token: null,
  extendedToken: null,
  secure: true,
  cookies: {},
}

async function aServer(content: Content = embeddedContent) {
  const app = await buildApp({ publicUrl: null, log: null })
  onTestFinished(() => app.close())
  await protectPages(app, { https: false })
  const context = { callerOf: async () => anyone, setCookies: () => undefined, countNotFound: async () => null }
  contentRoutes(app, serveOn(app, context), content)
  docsRoutes(app, '1.0.0')
  return (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
}

test.each(['/api/content/items/Items?limit=-1', '/api/openapi.json'])(
  '%s is compressed as the client accepts it, under one ETag',
  async (url) => {
    const get = await aServer()
    const plain = await get(url)
    const gzip = await get(url, { 'accept-encoding': 'gzip' })
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    const encodings = [plain, gzip, br].map(({ headers }) => headers['content-encoding'])
    expect(encodings).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(1)
    for (const { headers } of [plain, gzip, br]) {
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
      expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
    }
    expect(Number(gzip.headers['content-length'])).toBe(gzip.rawPayload.length)
    const known = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  },
)

test('a response changes with the records', async () => {
  let records = embeddedContent.collection('Races') ?? []
  const get = await aServer({ ...embeddedContent, collection: () => records })
  const url = '/api/content/items/Races?limit=-1'
  const first = await get(url)
  expect((await get(url)).body).toBe(first.body)
  records = records.slice(1)
  const second = await get(url, { 'if-none-match': String(first.headers.etag) })
  expect(second.statusCode).toBe(200)
  expect(second.json<{ data: unknown[] }>().data).toHaveLength(records.length)
})

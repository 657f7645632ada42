import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRoutes, protectPages } from './page-routes.ts'

const files = [
  'index.html',
  'favicon.svg',
  'sw.js',
  'manifest.webmanifest',
  'icons/icon-192.png',
  'assets/index-abc.js',
]
const compressed = { br: 'assets/index-abc.js.br', gzip: 'assets/index-abc.js.gz' }

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everquill-pages-'))
  for (const file of [...files, ...Object.values(compressed)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), file)
  }
  app = fastify()
  await protectPages(app, { https: false })
  pageRoutes(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test.each([
  ['/', 'text/html'],
  ['/index.html', 'text/html'],
  ['/sw.js', 'javascript'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/icons/icon-192.png', 'image/png'],
])('%s is revalidated on every request, so that a new version is found', async (path, type) => {
  const { statusCode, headers } = await get(path)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain(type)
})

test('a file with a hashed name is cached for ever', async () => {
  expect((await get('/assets/index-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each(Object.entries(compressed))(
  'a client that accepts %s gets the precompressed file',
  async (encoding, file) => {
    const { headers, body } = await get('/assets/index-abc.js', { 'accept-encoding': encoding })
    expect(body).toBe(file)
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    })
  },
)

test('a file is served uncompressed if there is no compressed one or the client accepts none', async () => {
  expect((await get('/icons/icon-192.png', { 'accept-encoding': 'br, gzip' })).body).toBe('icons/icon-192.png')
  expect((await get('/assets/index-abc.js')).body).toBe('assets/index-abc.js')
})

test('a client that has a file already gets no content, and one that asks for its headers only these', async () => {
  for (const path of ['/', '/assets/index-abc.js']) {
    const { headers, body } = await get(path)
    const again = await get(path, { 'if-none-match': headers.etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    const head = await app.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(body.length)])
  }
  const compressedTag = (await get('/assets/index-abc.js', { 'accept-encoding': 'br' })).headers.etag
  expect(compressedTag).not.toBe((await get('/assets/index-abc.js')).headers.etag)
})

test('a file that is gone, as while another build is written, is 404 and served once it is back', async () => {
  const path = join(folder, 'favicon.svg')
  rmSync(path)
  expect((await get('/favicon.svg')).statusCode).toBe(404)
  writeFileSync(path, 'again')
  expect((await get('/favicon.svg')).body).toBe('again')
})

test('nothing outside of the build is served, however its address is written', async () => {
  const outside = [
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fsw.js',
    '/assets/../../x.js',
    '//etc/x.js',
  ]
  for (const path of [...outside, '/built-from', '/assets/index-abc.js.br', '/assets', '/assets/']) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode === 404 || body === 'index.html']).toEqual([path, true])
  }
})

test('client-side routes are served the page', async () => {
  for (const path of ['/characters/123', '/sign-in?back=/a.b']) expect((await get(path)).body).toBe('index.html')
})

test('unknown API paths and missing files are 404, not the page', async () => {
  for (const path of ['/api/nothing', '/assets/index-old.js', '/sw.js.map']) {
    expect((await get(path)).statusCode).toBe(404)
  }
})

test('the content security policy allows only our own service worker, manifest and connections', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ', 1)[0], rule]))
  for (const kind of ['worker-src', 'child-src', 'script-src', 'manifest-src', 'connect-src']) {
    expect(rules.get(kind) ?? rules.get('default-src')).toMatch(/^[a-z-]+ 'self'$/)
  }
})

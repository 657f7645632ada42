import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, problemsOf, scopeFor, type Route } from '@everquill/contract'
import { aServer, type TestServer } from '../support/server.ts'

const routes = Object.entries<Route>(contract)

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const read = async (path: string) => {
  const response = await fetch(server.url + path)
  expect(response.status, path).toBe(200)
  return { text: await response.text(), headers: response.headers }
}

interface Operation {
  readonly security: readonly object[]
  readonly operationId: string
  readonly description: string
  readonly tags: readonly string[]
  readonly 'x-token-scope'?: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

test('the OpenAPI document is valid', async () => {
  const document = JSON.parse((await read('/api/openapi.json')).text) as Record<string, unknown>
  expect(document['openapi']).toBe('3.1.0')
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
})

test('the OpenAPI document lists every route with its parameters and problem codes', async () => {
  const { paths } = JSON.parse((await read('/api/openapi.json')).text) as {
    paths: Record<string, Record<string, Operation>>
  }
  for (const [name, route] of routes) {
    const operation = paths[route.path]?.[route.method.toLowerCase()]
    expect(operation?.operationId, name).toBe(name)
    const inPath =
      operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name: key }) => `{${key}}`) ?? []
    expect(inPath, name).toEqual(route.path.match(/\{\w+\}/g) ?? [])
    for (const code of problemsOf(route)) expect(operation?.responses['default']?.description, name).toContain(code)
    expect(Object.keys(operation?.responses ?? {}), name).toContain(String(route.response.status))
  }
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(routes.length)
})

/** What linters of OpenAPI documents, such as Spectral, expect. */
test('the OpenAPI document describes itself, its tags and every operation', async () => {
  const { info, tags, paths, webhooks } = JSON.parse((await read('/api/openapi.json')).text) as {
    info: { readonly contact: object; readonly description: string; readonly license: object }
    tags: readonly { readonly name: string; readonly description: string }[]
    paths: Record<string, Record<string, Operation>>
    webhooks: Record<string, Record<string, Operation>>
  }
  const aText = expect.stringMatching(/./)
  expect(info).toMatchObject({ contact: { name: aText }, description: aText, license: { name: 'MIT' } })
  for (const tag of tags) expect(tag).toEqual({ name: aText, description: aText })
  const declared = new Set(tags.map(({ name }) => name))
  expect(declared.size).toBe(tags.length)
  const operations = [paths, webhooks].flatMap((part) =>
    Object.values(part).flatMap((methods) => Object.values(methods)),
  )
  const used = new Set(operations.flatMap((operation) => operation.tags))
  expect(used).toEqual(declared)
  for (const { operationId, description, tags: own } of operations) {
    expect(own, operationId).toHaveLength(1)
    expect(description, operationId).toMatch(/^[^.].{10}/)
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('the OpenAPI document says which routes an access token can call, and with which scope', async () => {
  const { paths, components } = JSON.parse((await read('/api/openapi.json')).text) as {
    paths: Record<string, Record<string, Operation>>
    components: { securitySchemes: Record<string, object> }
  }
  expect(components.securitySchemes['token']).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const [name, route] of routes.filter(([, { access }]) => access === 'signed-in')) {
    const { security, description, 'x-token-scope': named } = paths[route.path]?.[route.method.toLowerCase()] ?? {}
    const scope = scopeFor(route)
    expect(security, name).toEqual([{ session: [] }, ...(scope === null ? [] : [{ token: [] }])])
    expect(named ?? null, name).toBe(scope)
    expect(description, name).toContain(scope === null ? 'Access tokens cannot call it' : `scope \`${scope}\``)
  }
})

test('the OpenAPI document names every collection of the catalogue', async () => {
  const { paths } = JSON.parse((await read('/api/openapi.json')).text) as {
    paths: Record<string, Record<string, Operation>>
  }
  const [collection] = paths['/api/content/items/{collection}']?.['get']?.parameters ?? []
  expect(JSON.stringify(collection)).toContain('Races, Classes, Items, Spells, Skills, Conditions, Creatures')
})

/** The URLs that a browser would load for a page or a style sheet. */
const assetsIn = (text: string): string[] => [
  ...[...text.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url),
  ...[...text.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, url = '']) => url),
  ...[...text.matchAll(/@import\s+["']([^"']+)/g)].map(([, url = '']) => url),
]

test('the documentation page loads all its assets from this server', async () => {
  const page = await read('/api/docs')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  const assets = assetsIn(page.text)
  expect(assets.length).toBeGreaterThan(4)
  const styleAssets: string[] = []
  for (const asset of assets) {
    if (asset === '/favicon.svg') continue
    expect(asset).toMatch(/^\/api\/docs\/static\/[\w.-]+$/)
    const { text, headers } = await read(asset)
    const ifNoneMatch = headers.get('etag') ?? ''
    const again = await fetch(server.url + asset, { headers: { 'if-none-match': ifNoneMatch } })
    expect(again.status, asset).toBe(304)
    if (asset.endsWith('.css')) styleAssets.push(...assetsIn(text))
  }
  for (const url of styleAssets) expect(url.slice(0, 80)).toMatch(/^(data:|#|\.{0,2}\/(?!\/))/)
  const { text } = await read('/api/docs/static/initializer.js')
  expect(text).toContain('validatorUrl: null')
  expect(text).toContain("url: '/api/openapi.json'")
})

test('the content security policy of the documentation page forbids other hosts', async () => {
  for (const path of ['/api/docs', '/api/docs/static/swagger-ui-bundle.js']) {
    const policy = (await read(path)).headers.get('content-security-policy') ?? ''
    const sources = policy.split(';').flatMap((directive) => directive.trim().split(/\s+/).slice(1))
    expect(policy).toContain("default-src 'self'")
    for (const source of sources) expect(["'self'", "'none'", 'data:', 'blob:'], path).toContain(source)
  }
})

test('no address contains an email, a password or a token, because proxies log addresses', () => {
  const sensitive = routes.filter(([, { query }]) => /email|password|token|secret/i.test(JSON.stringify(query ?? {})))
  expect(sensitive.map(([name]) => name)).toEqual([])
})

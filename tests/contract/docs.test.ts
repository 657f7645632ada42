import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, problemsOf, type Route } from '@everquill/contract'
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
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

test('the OpenAPI document is one', async () => {
  const document = JSON.parse((await read('/api/openapi.json')).text) as Record<string, unknown>
  expect(document['openapi']).toBe('3.1.0')
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
})

test('it names every call, its parameters and every way it says no', async () => {
  const { paths } = JSON.parse((await read('/api/openapi.json')).text) as {
    paths: Record<string, Record<string, Operation>>
  }
  for (const [name, route] of routes) {
    const operation = paths[route.path]?.[route.method.toLowerCase()]
    expect(operation?.operationId, name).toBe(name)
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`) ?? []
    expect(inPath, name).toEqual(route.path.match(/\{\w+\}/g) ?? [])
    for (const code of problemsOf(route)) expect(operation?.responses['default']?.description, name).toContain(code)
    expect(Object.keys(operation?.responses ?? {}), name).toContain(String(route.answer.status))
  }
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(routes.length)
})

/** What a browser would fetch by itself because a page or a style sheet names it. */
const fetchedBy = (text: string): string[] => [
  ...[...text.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url),
  ...[...text.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, url = '']) => url),
  ...[...text.matchAll(/@import\s+["']([^"']+)/g)].map(([, url = '']) => url),
]

test('the documentation page is whole, and asks no other host for anything', async () => {
  const page = await read('/api/docs')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  const assets = fetchedBy(page.text)
  expect(assets.length).toBeGreaterThan(4)
  const styled: string[] = []
  for (const asset of assets) {
    expect(asset).toMatch(/^\/api\/docs\/static\/[\w.-]+$/)
    const { text } = await read(asset)
    if (asset.endsWith('.css')) styled.push(...fetchedBy(text))
  }
  for (const url of styled) expect(url.slice(0, 80)).toMatch(/^(data:|#|\.{0,2}\/(?!\/))/)
  const { text } = await read('/api/docs/static/swagger-initializer.js')
  expect(text).toContain('"validatorUrl":null')
  expect(text.replaceAll(/\/\/.*$/gm, '')).not.toMatch(/https?:/)
  expect(JSON.parse((await read('/api/docs/json')).text)).toEqual(JSON.parse((await read('/api/openapi.json')).text))
})

test('and a browser would not let it', async () => {
  for (const path of ['/api/docs', '/api/docs/static/swagger-ui-bundle.js']) {
    const policy = (await read(path)).headers.get('content-security-policy') ?? ''
    const sources = policy.split(';').flatMap((directive) => directive.trim().split(/\s+/).slice(1))
    expect(policy).toContain("default-src 'self'")
    for (const source of sources) expect(["'self'", "'none'", 'data:', 'blob:'], path).toContain(source)
  }
})

import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { StorageUnavailable } from '../storage/port.ts'
import { buildApp } from './build-app.ts'

test('a request that takes longer than the grace period of a shutdown gets its response, and a response that has begun is cut off', async () => {
  const app = await buildApp({ publicUrl: null, log: null, requestTimeout: 300 })
  const begun = Promise.withResolvers<void>()
  const work = Promise.withResolvers<void>()
  app.get('/api/slow', async () => {
    begun.resolve()
    await work.promise
    return { done: true }
  })
  app.get('/api/endless', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).flushHeaders()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const endless = connect(port, '127.0.0.1').on('error', () => undefined)
  endless.write('GET /api/endless HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  await once(endless, 'data')
  const response = fetch(`http://127.0.0.1:${port}/api/slow`)
  await begun.promise
  const closed = app.close()
  await once(endless, 'close')
  work.resolve()
  expect(await (await response).json()).toEqual({ done: true })
  await closed
})

describe('a client of Directus gets the errors of Directus', () => {
  async function anApp(error: Error) {
    const app = await buildApp({ publicUrl: null, log: null })
    app.get('/api/content/items/:collection', async () => {
      throw error
    })
    return app
  }
  const races = '/api/content/items/Races'
  const evil = { host: 'evil.example' }
  const foreign = { origin: 'https://evil.example' }
  const ofDirectus = (code: string) => ({ errors: [{ message: expect.stringMatching(/\w\.$/), extensions: { code } }] })

  test.each([
    ['an unexpected error', { url: races }, 500, 'INTERNAL_SERVER_ERROR'],
    ['a foreign host', { url: races, headers: evil }, 421, 'WRONG_HOST'],
    ['a foreign host, at a path without a route', { url: '/api/content/nosuch', headers: evil }, 421, 'WRONG_HOST'],
    ['a foreign origin', { url: '/api/content/server/ping', method: 'POST', headers: foreign }, 403, 'FORBIDDEN'],
    ['long headers', { url: races, headers: { x: 'a'.repeat(20_000) } }, 431, 'HEADERS_TOO_LARGE'],
  ] as const)('for %s', async (_name, request, status, code) => {
    const app = await anApp(new Error('a bug'))
    const response = await app.inject(request)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual(ofDirectus(code))
  })

  test('for a database that cannot be reached', async () => {
    const app = await anApp(new StorageUnavailable('no connection'))
    const response = await app.inject({ url: races })
    expect([response.statusCode, response.json()]).toEqual([503, ofDirectus('SERVICE_UNAVAILABLE')])
  })

  test('and a client of our own routes gets ours', async () => {
    const app = await anApp(new Error('a bug'))
    for (const request of [
      { url: '/api/content/records/Races', method: 'POST', headers: foreign } as const,
      { url: '/api/content/export', headers: evil },
      { url: '/api/content/lookup/Races', headers: evil },
    ]) {
      const response = await app.inject(request)
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    }
  })
})

describe('a person whose browser was sent here by a sign-in provider', () => {
  const url = '/api/auth/provider/return?state=s&code=c'
  const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
  const problems = [
    ['an address that is not ours', { host: 'evil.example' }, 421, 'Use the one you were given.', 'wrong-host'],
    ['too many cookies', { cookie: `a=${'x'.repeat(20_000)}` }, 431, 'Delete this site’s cookies', 'headers-too-large'],
  ] as const

  test.each(problems)(
    'reads what to do about %s, on a page that needs no other',
    async (_name, headers, status, text) => {
      const app = await buildApp({ publicUrl: null, log: null })
      const response = await app.inject({ url, headers: { ...headers, accept } })
      expect(response.statusCode).toBe(status)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(response.body).toContain(text)
      expect(response.body).toContain('<p lang="de">')
    },
  )

  test('reads that page on a real connection too, where Node would refuse long headers before their path is known', async () => {
    const app = await buildApp({ publicUrl: null, log: null })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const cookie = `a=${'x'.repeat(20_000)}`
    const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { accept, cookie } })
    expect([response.status, response.headers.get('connection')]).toEqual([431, 'close'])
    expect(await response.text()).toContain('Delete this site’s cookies')
    await app.close()
  })

  test.each(problems)(
    'has nothing to do with a program, which gets JSON for %s',
    async (_name, headers, status, _, code) => {
      const app = await buildApp({ publicUrl: null, log: null })
      const response = await app.inject({ url, headers: { ...headers, accept: 'application/json' } })
      expect([response.statusCode, response.json()]).toMatchObject([status, { code }])
    },
  )
})

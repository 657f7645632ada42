import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '../../storage/port.ts'
import { buildApp } from '../build-app.ts'
import { contextOf } from '../request-context.fixture.ts'

const user = { id: 'u-1', name: 'Zoë', email: 'zoe@example.org', guest: false, administrator: false, createdAt: 0 }
const context = contextOf(user)

describe('log of requests', () => {
  let app: FastifyInstance
  let lines: string[]

  const open = async (logLevel: string) => {
    lines = []
    app = await buildApp({ publicUrl: null, log: { write: (line) => void lines.push(line) }, logLevel })
    app.route({
      method: 'GET',
      url: '/api/things/:id',
      handler: async (request) => {
        await context.callerOf(request)
        return {}
      },
    })
    app.route({
      method: 'GET',
      url: '/api/failing',
      handler: async () => {
        throw new Error('no thing for zoe@example.org')
      },
    })
    app.route({
      method: 'GET',
      url: '/api/unavailable',
      handler: async () => {
        throw new StorageUnavailable('The database cannot be used.', { cause: new Error('disk full') })
      },
    })
  }
  beforeEach(() => open('info'))
  afterEach(() => app.close())

  const linesOf = (event: string) =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['event'] === event)
  const requestLine = async () =>
    vi.waitFor(() => expect(linesOf('request')).toHaveLength(1)).then(() => linesOf('request')[0])

  test('a response is logged with route pattern, status, duration, request id and user id, and nothing else', async () => {
    const url = '/api/things/7?name=Zo%C3%AB&email=zoe@example.org'
    const response = await app.inject({ url, headers: { cookie: 'everquill=token' } })
    expect(await requestLine()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: 'request',
      requestId: response.headers['x-request-id'],
      method: 'GET',
      route: '/api/things/:id',
      status: 200,
      durationMs: expect.any(Number),
      userId: 'u-1',
    })
    expect(lines.join('')).not.toMatch(/Zo|zoe|127\.0\.0\.1|203\.0|things\/7|token/)
  })

  test('every request has an id of its own, which the caller cannot choose', async () => {
    const ids = [
      await app.inject('/api/things/1'),
      await app.inject({ url: '/api/things/2', headers: { 'x-request-id': 'x' } }),
    ].map(({ headers }) => headers['x-request-id'])
    expect(new Set([...ids, 'x']).size).toBe(3)
  })

  test('a request for an unknown path is logged without the path', async () => {
    await app.inject('/zoe@example.org?secret=1')
    expect(await requestLine()).toMatchObject({ route: null, status: 404, userId: null })
    expect(lines.join('')).not.toMatch(/zoe|secret/)
  })

  test('a failing handler logs its stack under the request id of the 500 response', async () => {
    const response = await app.inject('/api/failing?q=1')
    expect(response.statusCode).toBe(500)
    const requestId = response.headers['x-request-id']
    expect(response.json()).toMatchObject({ code: 'internal', requestId })
    expect(linesOf('request-failed')).toEqual([
      {
        level: 'error',
        time: expect.any(String),
        event: 'request-failed',
        requestId,
        error: {
          type: 'Error',
          message: 'no thing for [removed]',
          stack: expect.stringMatching(/^Error: no thing for \[removed\]\n\s+at .*access-log\.test\.ts/),
        },
      },
    ])
    expect(await requestLine()).toMatchObject({ requestId, status: 500 })
    expect(lines.join('')).not.toMatch(/zoe|q=1/)
  })

  test('an outage of the database is logged with its cause', async () => {
    const response = await app.inject('/api/unavailable')
    expect(response.json()).toMatchObject({ status: 503, requestId: response.headers['x-request-id'] })
    const [line] = linesOf('request-failed')
    expect(line?.['error']).toMatchObject({ stack: expect.stringContaining('caused by: Error: disk full') })
  })

  test('a URL that cannot be decoded gets a request id and is not logged', async () => {
    const response = await app.inject('/api/things/%zz?email=zoe@example.org')
    expect(response.json()).toMatchObject({ status: 400, requestId: response.headers['x-request-id'] })
    expect(lines.join('')).not.toContain('zoe')
  })

  test('at the level warn only failures are logged', async () => {
    await app.close()
    await open('warn')
    await app.inject('/api/things/1')
    await app.inject('/api/failing')
    await vi.waitFor(() => expect(linesOf('request-failed')).toHaveLength(1))
    expect(linesOf('request')).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, type Route } from '@everquill/contract'
import { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { send, type WireResponse, type WireRequest } from '../support/http-client.ts'
import { requestOf, createFixture, writeCalls, type Fixture } from './write-calls.ts'

const routes = Object.entries<Route>(contract)
const byRef = routes.filter(([, { path }]) => path.includes('{publicRef}'))
const forSignedIn = routes.filter(([, { access }]) => access === 'signed-in')

/** The comparable part of a response: everything but the date and the request id. */
function received({ status, headers, body }: WireResponse) {
  const { date: _date, 'content-length': _length, 'x-request-id': _headerId, ...rest } = headers
  const { requestId: _requestId, ...problem } = JSON.parse(body) as Record<string, unknown>
  return { status, headers: rest, problem }
}

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  let fixture: Fixture
  beforeAll(async () => {
    server = await anOpenServer(engine)
    fixture = await createFixture(server.url)
  })
  afterAll(() => server.stop())

  /** A valid request about this character with this cookie. */
  function request(name: string, route: Route, ref: string, cookie = fixture.ann.cookie): WireRequest {
    const call = writeCalls(fixture).find((candidate) => candidate.name === name)
    const query = call?.path.split('?')[1]
    const path = `${route.path.replace('{publicRef}', ref).replace(/\{\w+\}/, 'x')}${query === undefined ? '' : `?${query}`}`
    return call ? { ...requestOf({ ...call, cookie }), path } : { method: route.method, path, headers: { cookie } }
  }

  test.each(byRef)('%s: foreign, unknown and deleted characters get the same response', async (name, route) => {
    const { foreign, foreignTrashed, trashed } = fixture
    const before = await server.state()
    const own = name === 'restoreCharacter' ? [] : [trashed]
    const absent = await send(server.url, request(name, route, '99999999'))
    expect(absent.status).toBe(404)
    for (const ref of [foreign, foreignTrashed, ...own, '0', `0${fixture.living}`, '100000001', 'x', '9'.repeat(300)]) {
      expect(received(await send(server.url, request(name, route, ref))), ref).toEqual(received(absent))
    }
    expect(await server.state()).toBe(before)
  })

  test('a save of a foreign character is not found, whatever base it names, and the response has no epoch', async () => {
    const { ann, bob, foreign } = fixture
    const { entryId } = (await bob.get(`/api/characters/${foreign}`)).body
    const before = await server.state()
    const save = (ref: string, base: object) => {
      const changes = [{ field: 'gold', oldValue: 20, newValue: 15 }]
      const body = JSON.stringify({ saveId: randomUUID(), baseRevision: 1, changes, ...base })
      const headers = { cookie: ann.cookie, 'content-type': 'application/json' }
      return send(server.url, { method: 'PATCH', path: `/api/characters/${ref}`, headers, body })
    }
    const absent = received(await save('99999999', {}))
    expect(absent).toMatchObject({ status: 404, problem: { code: 'not-found' } })
    for (const base of [{ baseEntryId: entryId }, { baseEntryId: '9999999999999' }, { baseRevision: 99 }]) {
      expect(received(await save(foreign, base))).toEqual(absent)
    }
    const refused = await send(server.url, request('getCharacter', contract.getCharacter, foreign))
    expect(received(refused).problem).not.toHaveProperty('epoch')
    expect(await server.state()).toBe(before)
  })

  test.each(forSignedIn)('%s: every request without a session gets the same response', async (name, route) => {
    const gone = await Player.guest(server.url)
    const ended = gone.cookie
    await gone.post('/api/auth/sign-out')
    const before = await server.state()
    const { cookie } = fixture.ann
    const first = await send(server.url, request(name, route, fixture.living, ''))
    expect(first.status).toBe(401)
    const others = [
      ended,
      'everquill=',
      'everquill=%zz',
      'everquill=a; everquill=b',
      `__Host-${cookie}`,
      cookie.slice(0, -1),
      `x${cookie}`,
      '__proto__=a',
    ]
    for (const ref of route.path.includes('{') ? [fixture.living, fixture.foreign, '99999999'] : ['']) {
      for (const other of others) {
        expect(received(await send(server.url, request(name, route, ref, other))), other).toEqual(received(first))
      }
    }
    expect(await server.state()).toBe(before)
  })

  test('a stream delivers no foreign events, whatever cursor it resumes from', async () => {
    const { ann, bob, living, foreign } = fixture
    const first = await ann.listen()
    const [epoch = ''] = (await first.until(({ event }) => event === 'hello')).id.split('.')
    const named = `${epoch}.${Number(foreign).toString(36)}-0`
    const cursors = [
      named,
      epoch,
      `${epoch}.`,
      `${epoch}.zzzzzz-zzzzzzzzzz`,
      `${epoch}.-1--1`,
      `${named}.__proto__`,
      'x',
      '-',
    ]
    const streams = [first, ...(await Promise.all(cursors.map((cursor) => ann.listen(cursor))))]
    await Promise.all(streams.map((stream) => stream.until(({ event }) => event === 'hello')))
    await bob.edit(foreign, 'gold', 20, 15)
    const { revision } = await ann.edit(living, 'gold', 20, 15)
    for (const stream of streams) {
      await stream.until(({ data }) => data.publicRef === living && data.revision === revision)
      expect(stream.revisionsOf(foreign)).toEqual([])
      stream.stop()
    }
  })
})

test('no request can pollute Object.prototype', async () => {
  const server = await anOpenServer('SQLite')
  const { ann, living } = await createFixture(server.url)
  const shared = () => [Object, Array, Function, String].map(({ prototype }) => Reflect.ownKeys(prototype as object))
  const before = shared()
  const evil = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  const headers = {
    cookie: `${ann.cookie}; __proto__=1; constructor=1`,
    __proto__x: '1',
    constructor: '1',
    'content-type': 'application/json',
  }
  for (const [, { method, path }] of routes.filter(([name]) => name !== 'stream')) {
    for (const ref of path.includes('{') ? [living, '__proto__', 'constructor'] : ['']) {
      const place = path.replace(/\{\w+\}/, ref)
      for (const query of [
        '',
        '?__proto__[polluted]=1',
        '?__proto__.polluted=1',
        '?constructor[prototype][polluted]=1',
        '?__proto__=1',
      ]) {
        const { status } = await send(server.url, {
          method,
          path: place + query,
          headers,
          ...(method !== 'GET' && { body: evil }),
        })
        expect(status, `${method} ${place}${query}`).not.toBe(500)
      }
    }
  }
  expect(shared()).toEqual(before)
  await server.stop()
})

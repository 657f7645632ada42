import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Player } from '../support/player.ts'
import { anOpenServer, type OpenServer } from '../support/stored-state.ts'
import { parseResponses, send } from '../support/http-client.ts'
import { createFixture, requestOf, writeCalls, type Fixture } from './write-calls.ts'

const codeOf = ({ body }: { readonly body: string }): string => (JSON.parse(body) as { code: string }).code

describe('a server without PUBLIC_URL', () => {
  let server: OpenServer
  let fixture: Fixture
  beforeAll(async () => {
    server = await anOpenServer('SQLite')
    fixture = await createFixture(server.url)
  })
  afterAll(() => server.stop())

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'a b', 'localhost@evil.example'])(
    'no call reaches the server under the foreign name %s, even if it resolves to this machine',
    async (host) => {
      const before = await server.state()
      for (const call of writeCalls(fixture)) {
        const lawful = requestOf(call)
        const response = await send(server.url, { ...lawful, headers: { ...lawful.headers, host } })
        expect([response.status, codeOf(response)], call.name).toEqual([421, 'wrong-host'])
      }
      const read = { method: 'GET', path: '/api/characters', headers: { cookie: fixture.ann.cookie, host } }
      expect((await send(server.url, read)).status).toBe(421)
      expect(await server.state()).toBe(before)
    },
  )

  test.each(['localhost', '127.0.0.1:80', '[::1]', '192.168.7.7', 'gamebox.local'])(
    'reads work at the local address %s',
    async (host) => {
      const headers = { cookie: fixture.ann.cookie, host }
      expect((await send(server.url, { method: 'GET', path: '/api/characters', headers })).status).toBe(200)
    },
  )

  test('a request with two Host headers is refused', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const received: Buffer[] = []
    socket.on('data', (chunk) => received.push(chunk))
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nHost: evil.example\r\nconnection: close\r\n\r\n')
    await new Promise((resolve) => socket.once('close', resolve))
    const [response] = parseResponses(Buffer.concat(received))
    expect(response && [response.status, codeOf(response)]).toEqual([400, 'invalid-request'])
  })
})

describe('a server with PUBLIC_URL', () => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer('SQLite', { PUBLIC_URL: 'https://play.example' })
  })
  afterAll(() => server.stop())

  const startAs = (host: string, origin: string) =>
    send(server.url, { method: 'POST', path: '/api/auth/guest', headers: { host, origin } })

  test('only the address in PUBLIC_URL is served', async () => {
    expect((await startAs('play.example', 'https://play.example')).status).toBe(200)
    for (const host of ['localhost', '127.0.0.1', 'evil.example', 'gamebox.local']) {
      expect((await startAs(host, `https://${host}`)).status, host).toBe(421)
    }
  })

  test('a page of the same host over http cannot change anything', async () => {
    const response = await startAs('play.example', 'http://play.example')
    expect([response.status, codeOf(response)]).toEqual([403, 'cross-origin'])
  })

  test('health checks by address work', async () => {
    const monitor = new Player(server.url)
    for (const path of ['/api/health', '/api/ready']) expect((await monitor.get(path)).status, path).toBe(200)
  })
})

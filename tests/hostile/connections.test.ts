import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer } from '../support/server.ts'
import { anOpenServer, type OpenServer } from '../support/stored-state.ts'
import { bytesOf, send, sendBytes, type WireResponse } from '../support/http-client.ts'
import { documentOf, requestOf, createFixture, writeCalls, type Fixture, type WriteCall } from './write-calls.ts'

let server: OpenServer
/** A server with a short request timeout. */
let impatient: OpenServer
let fixture: Fixture
let impatientFixture: Fixture
beforeAll(async () => {
  server = await anOpenServer('SQLite', { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://127.0.0.1' })
  impatient = await anOpenServer('SQLite', {}, { requestTimeout: 300 })
  fixture = await createFixture(server.url, server.setupCode)
  impatientFixture = await createFixture(impatient.url, impatient.setupCode)
})
afterAll(() => Promise.all([server.stop(), impatient.stop()]))

/** Sends malformed bytes to every call, checks that nothing is written, and returns the distinct responses. */
async function responsesTo(bytes: (call: WriteCall) => string | Uint8Array, at = server): Promise<string[]> {
  const before = await at.state()
  const calls = writeCalls(at === server ? fixture : impatientFixture)
  const responses = await Promise.all(calls.map((call) => sendBytes(at.url, bytes(call))))
  expect(await at.state()).toBe(before)
  expect((await send(at.url, { method: 'GET', path: '/api/health' })).status).toBe(200)
  return [...new Set(responses.map((received) => received.map(describeResponse).join(', then ')))]
}

const describeResponse = (response: WireResponse): string =>
  `${response.status} ${codeOf(response)}, ${response.headers['connection']?.toLowerCase()}`

const codeOf = ({ body }: WireResponse): string => (JSON.parse(body) as { code: string }).code

const text = (call: WriteCall): string => JSON.stringify(documentOf(call))

/** A call with arbitrary headers, duplicates included, and an arbitrary body. */
const rawly = (call: WriteCall, headers: readonly string[], body: string): Buffer => {
  const { method, path, headers: own = {} } = requestOf(call, { body })
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${['host: 127.0.0.1', ...lines, ...headers].join('\r\n')}\r\n\r\n${body}`,
  )
}

const chunk = (body: string): string => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`

describe('wrong Content-Length', () => {
  test('a body shorter than its Content-Length times out with 408', async () => {
    expect(await responsesTo((call) => rawly(call, ['content-length: 9999'], text(call)), impatient)).toEqual([
      '408 request-timeout, close',
    ])
  })

  test('a body longer than its Content-Length is truncated and refused as malformed JSON', async () => {
    expect(await responsesTo((call) => rawly(call, ['content-length: 9', 'connection: close'], text(call)))).toEqual([
      '400 malformed-json, close',
    ])
  })

  test.each(['-1', '1e1', '0x10', '9'.repeat(30), '+2', '2, 2', ' '])(
    'a Content-Length of "%s" is refused',
    async (length) => {
      expect(await responsesTo((call) => rawly(call, [`content-length: ${length}`], '{}'))).toEqual([
        '400 invalid-request, close',
      ])
    },
  )

  test('garbage after a valid request does not affect its response', async () => {
    const creation = writeCalls(fixture).find(({ name }) => name === 'createCharacter')
    const request = bytesOf({
      ...requestOf(creation!),
      headers: { ...requestOf(creation!).headers, connection: 'keep-alive' },
    })
    const responses = await sendBytes(server.url, Buffer.concat([request, Buffer.from('GARBAGE\r\n\r\n')]))
    expect(responses.map(({ status }) => status)).toEqual([201, 400])
  })
})

describe('oversized heads', () => {
  test('a header of 64 KB is refused', async () => {
    expect(await responsesTo((call) => rawly(call, [`x: ${'a'.repeat(65_536)}`], ''))).toEqual([
      '431 headers-too-large, close',
    ])
  })

  test('a path of 64 KB is refused', async () => {
    expect(await responsesTo((call) => rawly({ ...call, path: `${call.path}?${'a'.repeat(65_536)}` }, [], ''))).toEqual(
      ['431 headers-too-large, close'],
    )
  })

  test('a thousand headers are refused', async () => {
    const headers = Array.from({ length: 1_000 }, (_, i) => `x${i}: a`)
    expect(
      await responsesTo((call) => rawly(call, ['connection: close', 'content-length: 0', ...headers], '')),
    ).toEqual(['431 headers-too-large, close'])
  })

  test('a cookie header with thousands of cookies is refused', async () => {
    const cookie = Array.from({ length: 2_000 }, (_, i) => `everquill=${i}`).join('; ')
    expect(await responsesTo((call) => rawly(call, [`cookie: ${cookie}`], ''))).toEqual([
      '431 headers-too-large, close',
    ])
  })
})

describe('slow requests', () => {
  test('a body that arrives byte by byte times out', async () => {
    const before = await impatient.state()
    const responses = await Promise.all(
      writeCalls(impatientFixture).map((call) => dribble(rawly(call, ['content-length: 9999'], ''))),
    )
    for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request-timeout"/)
    expect(await impatient.state()).toBe(before)
  })

  test('a body of somebody who is not signed in is not waited for, and gets one response', async () => {
    const request = 'POST /api/characters HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9999\r\n\r\n'
    const response = await dribble(Buffer.from(request))
    expect(response).toMatch(/^HTTP\/1\.1 401 [^]*"code":"not-signed-in"/)
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('headers that never end time out', async () => {
    expect(await dribble(Buffer.from('POST /api/characters HTTP/1.1\r\n'))).toMatch(/^HTTP\/1\.1 408 /)
  })
})

/** Sends single bytes until the server closes the connection. */
async function dribble(head: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(impatient.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', (data) => (received += data.toString()))
  socket.write(head)
  const drip = setInterval(() => received === '' && socket.write('a'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  return received
}

describe('smuggled requests', () => {
  const hidden = 'DELETE /api/characters/1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'

  test.each<[string, readonly string[], string]>([
    ['CL.TE', ['content-length: 6', 'transfer-encoding: chunked'], `0\r\n\r\n${hidden}`],
    ['TE.CL', ['transfer-encoding: chunked', 'content-length: 4'], `${chunk(hidden)}0\r\n\r\n`],
    ['two lengths', ['content-length: 2', 'content-length: 60'], `{}${hidden}`],
    ['two lengths that agree', ['content-length: 2', 'content-length: 2'], '{}'],
    ['an unknown transfer encoding', ['transfer-encoding: xchunked'], chunk('{}')],
    ['chunked that is not the last encoding', ['transfer-encoding: chunked, identity'], chunk('{}')],
    ['chunked with a space before the colon', ['transfer-encoding : chunked'], chunk('{}')],
    ['chunked behind a folded line', ['x: a', ' transfer-encoding: chunked'], chunk('{}')],
    ['an invalid chunk', ['transfer-encoding: chunked'], 'zz\r\n{}\r\n'],
    ['a chunk longer than its length', ['transfer-encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
    ['a header without a name', [': a', 'content-length: 2'], '{}'],
    ['a NUL in a header', ['x: a\0b', 'content-length: 2'], '{}'],
    ['a bare carriage return', ['x: a\rcontent-length: 2'], '{}'],
  ])('%s is refused', async (_how, headers, body) => {
    expect(await responsesTo((call) => rawly(call, headers, body))).toEqual(['400 invalid-request, close'])
  })

  test('a request without a Host header is refused', async () => {
    expect(
      await responsesTo((call) =>
        Buffer.from(rawly(call, ['connection: close'], '').toString().replace('host: 127.0.0.1\r\n', '')),
      ),
    ).toEqual(['400 invalid-request, close'])
  })

  test('an endless chunked body is cut off at the limit', async () => {
    const endless = ({ route }: WriteCall) => chunk('a'.repeat((route.maxBody ?? 1_048_576) + 1))
    expect(await responsesTo((call) => rawly(call, ['transfer-encoding: chunked'], endless(call)))).toEqual([
      '413 payload-too-large, close',
    ])
  })
})

test.each([
  'hello',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET / HTTP/9.9\r\n\r\n',
  '\r\n\r\n\r\nx',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
])('bytes that are not HTTP get a 400: %j', async (bytes) => {
  const [response] = await sendBytes(server.url, Buffer.from(`${bytes}\r\n\r\n`, 'latin1'))
  expect(response?.status).toBe(400)
  expect(response && codeOf(response)).toBe('invalid-request')
})

test.each(['/api/characters/%zz', '/api/characters/%', '/api/characters/%c3%28', '/%'])(
  'an undecodable path is refused as an invalid request: %s',
  async (path) => {
    const response = await send(server.url, { method: 'GET', path })
    expect([response.status, codeOf(response)]).toEqual([400, 'invalid-request'])
  },
)

describe('a stopping server', () => {
  test('a stopping server completes pending requests', async () => {
    const other = await aServer()
    const body = JSON.stringify({ email: 'ann@example.org', password: 'long enough to take a while' })
    const headers = { 'content-type': 'application/json', connection: 'keep-alive' }
    const signingIn = send(other.url, { method: 'POST', path: '/api/auth/sign-in', headers, body })
    // Once this later request has a response, the sign-in has been accepted.
    await send(other.url, { method: 'GET', path: '/api/health' })
    await other.stop()
    expect((await signingIn).status).toBe(401)
  })

  test('a stopping server does not wait for an unfinished request', async () => {
    const other = await aServer({}, { requestTimeout: 100 })
    const unfinished = sendBytes(
      other.url,
      'POST /api/auth/guest HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n{',
    )
    await send(other.url, { method: 'GET', path: '/api/health' })
    await other.stop()
    expect((await unfinished).map(({ status }) => status)).not.toContain(200)
  })

  test('a stopping server closes idle connections at once', async () => {
    const other = await aServer({}, { requestTimeout: 5_000 })
    const left: string[] = []
    const sending = sendBytes(other.url, 'POST /api/auth/guest HTTP/1.1\r\n').then(() => left.push('sending'))
    const silent = sendBytes(other.url, '').then(() => left.push('silent'))
    await send(other.url, { method: 'GET', path: '/api/health' })
    await other.stop()
    await Promise.all([sending, silent])
    expect(left).toEqual(['silent', 'sending'])
  })
})

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer } from '../support/server.ts'
import { anOpenServer, type OpenServer } from '../support/stored-state.ts'
import { bytesOf, send, speak, type WireAnswer } from '../support/http-client.ts'
import { documentOf, requestOf, seat, writeCalls, type Table, type WriteCall } from './write-calls.ts'

let server: OpenServer
/** Has no patience, and so nobody to play with. */
let hasty: OpenServer
let table: Table
beforeAll(async () => {
  server = await anOpenServer('SQLite', { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://localhost' })
  hasty = await anOpenServer('SQLite', {}, { requestTimeout: 300 })
  table = await seat(server.url)
})
afterAll(() => Promise.all([server.stop(), hasty.stop()]))

/** Sends the same nonsense to every call at once; nothing is written, and this is what they say. */
async function answersTo(bytes: (call: WriteCall) => string | Uint8Array, at = server): Promise<string[]> {
  const before = await at.state()
  const answers = await Promise.all(writeCalls(table).map((call) => speak(at.url, bytes(call))))
  expect(await at.state()).toBe(before)
  expect((await send(at.url, { method: 'GET', path: '/api/health' })).status).toBe(200)
  return [...new Set(answers.map((heard) => heard.map(wordsOf).join(', then ')))]
}

const wordsOf = (answer: WireAnswer): string =>
  `${answer.status} ${codeOf(answer)}, ${answer.headers['connection']?.toLowerCase()}`

const codeOf = ({ body }: WireAnswer): string => (JSON.parse(body) as { code: string }).code

const text = (call: WriteCall): string => JSON.stringify(documentOf(call))

/** A call with headers of any kind, the same ones twice included, and any bytes behind them. */
const rawly = (call: WriteCall, headers: readonly string[], body: string): Buffer => {
  const { method, path, headers: own = {} } = requestOf(call, { body })
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${['host: localhost', ...lines, ...headers].join('\r\n')}\r\n\r\n${body}`,
  )
}

const chunk = (body: string): string => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`

describe('45 Content-Length ≠ body', () => {
  test('a body that is shorter than it says is waited for, but not for long', async () => {
    expect(await answersTo((call) => rawly(call, ['content-length: 9999'], text(call)), hasty)).toEqual([
      '408 request-timeout, close',
    ])
  })

  test('a body that is longer than it says is cut off, and so no JSON', async () => {
    expect(await answersTo((call) => rawly(call, ['content-length: 9', 'connection: close'], text(call)))).toEqual([
      '400 malformed-json, close',
    ])
  })

  test.each(['-1', '1e1', '0x10', '9'.repeat(30), '+2', '2, 2', ' '])('a length of "%s" is none', async (length) => {
    expect(await answersTo((call) => rawly(call, [`content-length: ${length}`], '{}'))).toEqual([
      '400 invalid-request, close',
    ])
  })

  test('what comes behind a whole request does not speak for it', async () => {
    const creation = writeCalls(table).find(({ name }) => name === 'createCharacter')
    const request = bytesOf({
      ...requestOf(creation!),
      headers: { ...requestOf(creation!).headers, connection: 'keep-alive' },
    })
    const answers = await speak(server.url, Buffer.concat([request, Buffer.from('GARBAGE\r\n\r\n')]))
    expect(answers.map(({ status }) => status)).toEqual([201, 400])
  })
})

describe('47 too many headers', () => {
  test('one of 64 KB', async () => {
    expect(await answersTo((call) => rawly(call, [`x: ${'a'.repeat(65_536)}`], ''))).toEqual([
      '431 headers-too-large, close',
    ])
  })

  test('a path of 64 KB', async () => {
    expect(await answersTo((call) => rawly({ ...call, path: `${call.path}?${'a'.repeat(65_536)}` }, [], ''))).toEqual([
      '431 headers-too-large, close',
    ])
  })

  test('a thousand of them', async () => {
    const headers = Array.from({ length: 1_000 }, (_, i) => `x${i}: a`)
    expect(await answersTo((call) => rawly(call, ['connection: close', 'content-length: 0', ...headers], ''))).toEqual([
      '431 headers-too-large, close',
    ])
  })

  test('a cookie of thousands', async () => {
    const cookie = Array.from({ length: 2_000 }, (_, i) => `everquill=${i}`).join('; ')
    expect(await answersTo((call) => rawly(call, [`cookie: ${cookie}`], ''))).toEqual(['431 headers-too-large, close'])
  })
})

describe('50 slow', () => {
  test('a body that comes byte by byte is cut off', async () => {
    const before = await hasty.state()
    const answers = await Promise.all(
      writeCalls(table).map((call) => dribble(rawly(call, ['content-length: 9999'], ''))),
    )
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request-timeout"/)
    expect(await hasty.state()).toBe(before)
  })

  test('and so are headers that never end', async () => {
    expect(await dribble(Buffer.from('POST /api/characters HTTP/1.1\r\n'))).toMatch(/^HTTP\/1\.1 408 /)
  })
})

/** Sends a byte whenever there is time, until the server has had enough. */
async function dribble(head: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(hasty.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('error', () => undefined)
  socket.on('data', (data) => (heard += data.toString()))
  socket.write(head)
  const drip = setInterval(() => heard === '' && socket.write('a'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  return heard
}

describe('smuggled requests', () => {
  const hidden = 'DELETE /api/characters/1 HTTP/1.1\r\nhost: localhost\r\n\r\n'

  test.each<[string, readonly string[], string]>([
    ['CL.TE', ['content-length: 6', 'transfer-encoding: chunked'], `0\r\n\r\n${hidden}`],
    ['TE.CL', ['transfer-encoding: chunked', 'content-length: 4'], `${chunk(hidden)}0\r\n\r\n`],
    ['two lengths', ['content-length: 2', 'content-length: 60'], `{}${hidden}`],
    ['two lengths that agree', ['content-length: 2', 'content-length: 2'], '{}'],
    ['an encoding that nobody knows', ['transfer-encoding: xchunked'], chunk('{}')],
    ['chunked, but not at last', ['transfer-encoding: chunked, identity'], chunk('{}')],
    ['chunked with a space before the colon', ['transfer-encoding : chunked'], chunk('{}')],
    ['chunked behind a folded line', ['x: a', ' transfer-encoding: chunked'], chunk('{}')],
    ['a chunk that is no chunk', ['transfer-encoding: chunked'], 'zz\r\n{}\r\n'],
    ['a chunk that is longer than it says', ['transfer-encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
    ['a header without a name', [': a', 'content-length: 2'], '{}'],
    ['a NUL in a header', ['x: a\0b', 'content-length: 2'], '{}'],
    ['a bare carriage return', ['x: a\rcontent-length: 2'], '{}'],
  ])('%s', async (_how, headers, body) => {
    expect(await answersTo((call) => rawly(call, headers, body))).toEqual(['400 invalid-request, close'])
  })

  test('no host', async () => {
    expect(
      await answersTo((call) =>
        Buffer.from(rawly(call, ['connection: close'], '').toString().replace('host: localhost\r\n', '')),
      ),
    ).toEqual(['400 invalid-request, close'])
  })

  test('a megabyte in chunks that never says how much is to come', async () => {
    const endless = ({ route }: WriteCall) => chunk('a'.repeat((route.maxBody ?? 1_048_576) + 1))
    expect(await answersTo((call) => rawly(call, ['transfer-encoding: chunked'], endless(call)))).toEqual([
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
])('what is no HTTP is answered, not believed: %j', async (words) => {
  const [answer] = await speak(server.url, Buffer.from(`${words}\r\n\r\n`, 'latin1'))
  expect(answer?.status).toBe(400)
  expect(answer && codeOf(answer)).toBe('invalid-request')
})

test.each(['/api/characters/%zz', '/api/characters/%', '/api/characters/%c3%28', '/%'])(
  'a path that cannot be read is refused like everything else: %s',
  async (path) => {
    const answer = await send(server.url, { method: 'GET', path })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid-request'])
  },
)

describe('a server that stops', () => {
  test('answers who is waiting', async () => {
    const other = await aServer()
    const body = JSON.stringify({ email: 'ann@example.org', password: 'long enough to take a while' })
    const headers = { 'content-type': 'application/json', connection: 'keep-alive' }
    const signingIn = send(other.url, { method: 'POST', path: '/api/auth/sign-in', headers, body })
    // Its answer comes through the same door later, so the sign-in is inside by then.
    await send(other.url, { method: 'GET', path: '/api/health' })
    await other.stop()
    expect((await signingIn).status).toBe(401)
  })

  test('does not wait for who never finishes speaking', async () => {
    const other = await aServer({}, { requestTimeout: 100 })
    const unfinished = speak(
      other.url,
      'POST /api/auth/guest HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{',
    )
    await send(other.url, { method: 'GET', path: '/api/health' })
    await other.stop()
    expect((await unfinished).map(({ status }) => status)).not.toContain(200)
  })

  test('does not wait for who connected and never said a word', async () => {
    const other = await aServer({}, { requestTimeout: 1_000 })
    const left: string[] = []
    const speaking = speak(other.url, 'POST /api/auth/guest HTTP/1.1\r\n').then(() => left.push('speaking'))
    const silent = speak(other.url, '').then(() => left.push('silent'))
    await send(other.url, { method: 'GET', path: '/api/health' })
    await other.stop()
    await Promise.all([speaking, silent])
    expect(left).toEqual(['silent', 'speaking'])
  })
})

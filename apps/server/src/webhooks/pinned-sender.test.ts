import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { certificate } from './certificate.fixture.ts'
import { pinnedSender, type SenderOptions } from './pinned-sender.ts'

/** A receiver on this machine; returns its port. */
async function aReceiver(
  respond: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
  secure = false,
): Promise<number> {
  const listener: RequestListener = (request, response) => void respond(request, response)
  const server = secure ? createHttpsServer(certificate, listener) : createHttpServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const post = (url: string, options: Partial<SenderOptions> = {}) =>
  pinnedSender({ allowsLoopback: false, ...options }).post({ url, headers: { 'x-test': 'yes' }, body: '{"a":1}' })

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

test('a named host is connected to by its checked address, with its own name in Host, SNI and certificate', async () => {
  const seen: unknown[] = []
  const port = await aReceiver(async (request, response) => {
    const { servername } = request.socket as TLSSocket & { readonly servername: string }
    seen.push([request.method, request.url, request.headers.host, request.headers['x-test'], servername])
    seen.push(await bodyOf(request))
    response.writeHead(200).end('thanks')
  }, true)
  const resolved: string[] = []
  const resolve = async (name: string) => {
    resolved.push(name)
    return ['127.0.0.1']
  }
  const options = { allowsLoopback: true, resolve, ca: certificate.cert }
  expect(await post(`https://hooks.example:${port}/a?b=c`, options)).toMatchObject({
    status: 200,
    problem: null,
    response: 'thanks',
  })
  expect(seen).toEqual([['POST', '/a?b=c', `hooks.example:${port}`, 'yes', 'hooks.example'], '{"a":1}'])
  // Resolved once: a name cannot have another address for the connection than for the check.
  expect(resolved).toEqual(['hooks.example'])
  expect((await post(`https://other.example:${port}/`, options)).problem).toBe('certificate-invalid')
  expect((await post(`https://hooks.example:${port}/`, { allowsLoopback: true, resolve })).problem).toBe(
    'certificate-invalid',
  )
})

test('if one address of a host cannot be reached, the next one is tried', async () => {
  const port = await aReceiver((_request, response) => void response.end('thanks'))
  const resolve = async () => ['::1', '127.0.0.2', '127.0.0.1']
  const outcome = await post(`http://hooks.example:${port}/`, { allowsLoopback: true, resolve })
  expect(outcome).toMatchObject({ status: 200, response: 'thanks' })
})

test('nothing is sent to an address that is not public, by name or by number', async () => {
  let requests = 0
  const port = await aReceiver((_request, response) => {
    requests += 1
    response.end()
  })
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f000001',
    '0.0.0.0',
    '[::]',
    '169.254.169.254',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
  ]
  for (const host of hosts) {
    expect((await post(`https://${host}:${port}/`)).problem, host).toBe('address-not-allowed')
    expect((await post(`http://${host}:${port}/`)).problem, host).toBe('address-not-allowed')
  }
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['8.8.8.8', '::ffff:10.0.0.1'], ['fd00::1']]) {
    const { problem } = await post('https://rebind.example/', { resolve: async () => addresses })
    expect(problem, addresses.join()).toBe('address-not-allowed')
  }
  expect((await post('https://nowhere.example/', { resolve: async () => [] })).problem).toBe('name-not-found')
  expect(requests).toBe(0)
})

test('if loopback is allowed, private networks and http to public addresses still are not', async () => {
  const options = { allowsLoopback: true }
  for (const url of ['http://8.8.8.8/', 'https://10.0.0.1/', 'http://192.168.0.1/', 'https://[fd00::1]/']) {
    expect((await post(url, options)).problem, url).toBe('address-not-allowed')
  }
})

test('a redirect is not followed', async () => {
  const paths: (string | undefined)[] = []
  const port = await aReceiver((request, response) => {
    paths.push(request.url)
    response.writeHead(307, { location: '/secret' }).end()
  })
  expect((await post(`http://127.0.0.1:${port}/`, { allowsLoopback: true })).status).toBe(307)
  expect(paths).toEqual(['/'])
})

test('at most 64 kB of a response are read and 200 characters kept', async () => {
  let isCut = false
  const ended = Promise.withResolvers<void>()
  const port = await aReceiver((_request, response) => {
    response.writeHead(200)
    const chunk = 'ä\n'.repeat(10_000)
    const write = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', write)
    }
    response.once('close', () => {
      isCut = !response.writableEnded
      ended.resolve()
    })
    write()
  })
  const { status, response } = await post(`http://127.0.0.1:${port}/`, { allowsLoopback: true })
  expect([status, response.length, response.slice(0, 4)]).toEqual([200, 200, 'ä ä '])
  await ended.promise
  expect(isCut).toBe(true)
})

test('a receiver that does not respond in time, or not at all, is an outcome and not an exception', async () => {
  const port = await aReceiver(() => undefined)
  const slow = await post(`http://127.0.0.1:${port}/`, { allowsLoopback: true, timeout: 50 })
  expect(slow).toMatchObject({ status: null, problem: 'timeout', response: '' })
  const silent = await post('https://slow.example/', { resolve: () => new Promise(() => undefined), timeout: 50 })
  expect(silent.problem).toBe('timeout')
  const broken = await aReceiver((request) => void request.socket.destroy())
  expect((await post(`http://127.0.0.1:${broken}/`, { allowsLoopback: true })).problem).toBe('connection-broken')
  expect((await post('http://127.0.0.1:1/', { allowsLoopback: true })).problem).toBe('not-reachable')
  expect((await post('nonsense')).problem).toBe('address-not-allowed')
})

test('the Retry-After of a receiver is part of the outcome', async () => {
  const port = await aReceiver((_request, response) => void response.writeHead(429, { 'retry-after': '7.2' }).end())
  expect(await post(`http://127.0.0.1:${port}/`, { allowsLoopback: true })).toMatchObject({
    status: 429,
    retryAfter: 8,
  })
})

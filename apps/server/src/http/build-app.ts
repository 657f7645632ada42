import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { ProblemCode } from '@everquill/domain'
import { StorageUnavailable } from '../storage/port.ts'
import { methodsAt } from './allowed-methods.ts'
import { answerBrokenConnection, rememberRequest } from './respond-to-broken-connection.ts'
import { isOwnOrigin } from './is-own-origin.ts'
import { sendProblem } from './serve.ts'
import { MalformedJson, parseStrictJson } from './strict-json.ts'

/** How requests are limited, besides by what the contract says. */
export interface AppOptions {
  readonly publicUrl: string | null
  /** Where log lines go; null is silence. */
  readonly log: { write(line: string): void } | null
  /** Milliseconds that a request may take to arrive. */
  readonly requestTimeout?: number
}

const maxBody = 1_048_576
const maxHeaders = 100
const maxHeaderSize = 16_384
const pages = new Set(['GET', 'HEAD'])
const methodOverrides = ['x-http-method-override', 'x-http-method', 'x-method-override']

/** An HTTP server that refuses in words whatever is not proper, before any route sees it. */
export async function buildApp({ publicUrl, log, requestTimeout = 30_000 }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: maxBody,
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: {
      maxHeaderSize,
      // Here as well: Node takes the longer of two times for the whole request, and its own for the headers is a minute.
      requestTimeout,
      connectionsCheckingInterval: Math.min(requestTimeout, 10_000),
      // Node would refuse without a word.
      requireHostHeader: false,
    },
    // A ref of any length is judged by its call, like every other.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, { code: 'invalid-request' }),
    clientErrorHandler: answerBrokenConnection,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logger: log ? { level: 'warn', stream: log } : false,
  })
  letGo(app, Math.min(requestTimeout, 5_000))
  await app.register(cookie)
  acceptJsonOnly(app)
  app.addHook('onRequest', async (request, reply) => {
    rememberRequest(reply.raw)
    const problem = problemOfHead(request, publicUrl)
    if (problem) return sendProblem(reply, problem)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    return undefined
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const code = codeOf(error)
    if (code === 'internal') request.log.error(error, 'a request failed')
    return sendProblem(reply, { code, ...(error instanceof MalformedJson && { detail: error.message }) })
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(request.url.split('?', 1)[0] ?? '')
    if (allowed.length === 0) return sendProblem(reply, { code: 'not-found' })
    void reply.header('allow', allowed.join(', '))
    return sendProblem(reply, { code: 'method-not-allowed', detail: `possible here: ${allowed.join(', ')}` })
  })
  return app
}

/** When the server stops, whoever waits for an answer still gets it, and nobody can hold it up by sending slowly. */
function letGo(app: FastifyInstance, grace: number): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    Object.assign(app.server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })
    // Browsers connect ahead of what they may ask; Node takes a connection without a word for one that is speaking.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), grace).unref()
  })
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // No body at all is for the call to judge: some take none.
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseStrictJson(body)),
  )
}

function problemOfHead(request: FastifyRequest, publicUrl: string | null) {
  const { headers, method } = request
  if (request.raw.rawHeaders.length / 2 > maxHeaders) return { code: 'headers-too-large' } as const
  if (headers.host === undefined && request.raw.httpVersion === '1.1') {
    return { code: 'invalid-request', field: 'Host', detail: 'say whom you are calling' } as const
  }
  if (pages.has(method)) return null
  const [origin, host, fetchSite] = [headers.origin, headers.host, headers['sec-fetch-site']]
  if (!isOwnOrigin({ origin, host, fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined }, publicUrl)) {
    return { code: 'cross-origin' } as const
  }
  const override = methodOverrides.find((name) => headers[name] !== undefined)
  if (override) return { code: 'invalid-request', field: override, detail: 'say what you want by the method' } as const
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    return { code: 'unsupported-media-type', detail: 'send the body as it is, not compressed' } as const
  }
  return null
}

const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_BAD_URL: 'invalid-request',
}

function codeOf(error: FastifyError): ProblemCode {
  if (error instanceof MalformedJson) return 'malformed-json'
  if (error instanceof StorageUnavailable) return 'unavailable'
  const known = fastifyCodes[error.code]
  if (known) return known
  return error.statusCode !== undefined && error.statusCode < 500 ? 'invalid-request' : 'internal'
}

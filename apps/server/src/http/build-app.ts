import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { contract } from '@everquill/contract'
import type { Problem, ProblemCode } from '@everquill/domain'
import { escapingStream, logFormat, type LogStream } from '../log/logger.ts'
import type { ObserveRequest } from '../monitoring/port.ts'
import { StorageUnavailable } from '../storage/port.ts'
import { databaseUnavailable } from './database-unavailable.ts'
import { logResponses } from './observers/access-log.ts'
import { observeRequests } from './observers/observe-requests.ts'
import { matchingRoutes } from './matching-routes.ts'
import { sendContentNotFound } from './routes/content/directus-errors.ts'
import { bearerTokenOf } from './tokens/bearer-token.ts'
import { isWorkingFor, respondToBrokenConnection, trackRequest } from './respond-to-broken-connection.ts'
import { isOwnHost, type OwnAddress } from './is-own-host.ts'
import { isOwnOrigin } from './is-own-origin.ts'
import { problemStatus } from './problem-status.ts'
import { sendProblem } from './serve.ts'
import { MalformedJson, parseStrictJson } from './strict-json.ts'

/** Settings of the HTTP server. */
export interface AppOptions {
  readonly publicUrl: string | null
  /** The name or address that the server listens on. */
  readonly listenHost?: string
  /** Receives log lines; null disables logging. */
  readonly log: LogStream | null
  /** `info` also logs every request. */
  readonly logLevel?: string
  /** Milliseconds within which a request must have arrived. */
  readonly requestTimeout?: number
  readonly observeRequest?: ObserveRequest | undefined
}

const maxBody = 1_048_576
const maxHeaders = 100
const maxHeaderSize = 16_384
/** Where Node stops reading. Between the two we still know the request, so that a person gets a page to read. */
const maxReadHeaderSize = 65_536
const safeMethods = new Set(['GET', 'HEAD'])
/** Load balancers ask by address, whatever people use. */
const healthPaths: ReadonlySet<string> = new Set([contract.health.path, contract.ready.path])
const methodOverrides = ['x-http-method-override', 'x-http-method', 'x-method-override']

/** The contract validates requests. Fastify's own compilers would be loaded at every start. */
const noCompiler = () => () => {
  throw new Error('Describe the schema in packages/contract: Fastify’s own compilers are disabled.')
}

/** An HTTP server that rejects malformed and cross-origin requests before they reach a route. */
export async function buildApp({
  publicUrl,
  listenHost = '127.0.0.1',
  log,
  logLevel = 'info',
  requestTimeout = 30_000,
  observeRequest,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: maxBody,
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: {
      maxHeaderSize: maxReadHeaderSize,
      // Also set on Node itself: it uses the longer of its two timeouts, and its headers timeout is a minute.
      requestTimeout,
      connectionsCheckingInterval: Math.min(requestTimeout, 10_000),
      // Node would close the connection without a response.
      requireHostHeader: false,
    },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // A ref of any length reaches its route, which responds with 404.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (_error, { id }, reply) =>
      void sendProblem(reply.header('x-request-id', id), { code: 'invalid-request' }),
    clientErrorHandler: respondToBrokenConnection,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logger: log ? { ...logFormat, level: logLevel, stream: escapingStream(log) } : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Never taken from the request: a caller could forge the ids of others.
    genReqId: () => randomUUID(),
  })
  closeGracefully(app, Math.min(requestTimeout, 5_000))
  logResponses(app)
  if (observeRequest) observeRequests(app, observeRequest)
  await app.register(cookie)
  acceptJsonOnly(app)
  app.addHook('onRequest', async (request, reply) => {
    trackRequest(reply.raw)
    const problem = checkHeaders(request, { publicUrl, listenHost })
    if (problem?.code === 'headers-too-large') void reply.header('connection', 'close')
    if (problem) return sendProblem(reply, problem)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    return undefined
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error)
    if (problemStatus[problem.code].status >= 500) request.log.error({ event: 'request-failed', error })
    return sendProblem(reply, problem)
  })
  app.setNotFoundHandler((request, reply) => {
    const sent = sendContentNotFound(reply)
    if (sent) return sent
    const allowed = matchingRoutes(request.url.split('?', 1)[0] ?? '').map(({ method }) => method)
    if (allowed.length === 0) return sendProblem(reply, { code: 'not-found' })
    void reply.header('allow', allowed.join(', '))
    return sendProblem(reply, { code: 'method-not-allowed', detail: `Allowed: ${allowed.join(', ')}` })
  })
  return app
}

/** On shutdown, pending requests still get their responses, but slow senders and readers cannot delay it beyond the grace period. */
function closeGracefully(app: FastifyInstance, gracePeriod: number): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    Object.assign(app.server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })
    // Browsers open connections in advance; Node counts one without any request as active.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    const closeSlow = () => {
      for (const socket of connections) if (!isWorkingFor(socket)) socket.destroy()
    }
    setTimeout(closeSlow, gracePeriod).unref()
  })
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Whether an empty body is allowed depends on the route.
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions: { config } }: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : parseStrictJson(body, config.maxValues),
  )
}

function checkHeaders(request: FastifyRequest, address: OwnAddress) {
  const { headers, method } = request
  const { rawHeaders } = request.raw
  const size = rawHeaders.reduce((sum, text) => sum + text.length, request.url.length)
  if (rawHeaders.length / 2 > maxHeaders || size > maxHeaderSize) return { code: 'headers-too-large' } as const
  if (headers.host === undefined && request.raw.httpVersion === '1.1') {
    return { code: 'invalid-request', field: 'Host', detail: 'The Host header is missing' } as const
  }
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return { code: 'invalid-request', field: 'Host', detail: 'Send one Host header' } as const
  if (headers.host !== undefined && !isOwnHost(headers.host, address) && !healthPaths.has(request.url)) {
    return { code: 'wrong-host', detail: wrongHost(address) } as const
  }
  if (safeMethods.has(method)) return null
  const [origin, host, fetchSite] = [headers.origin, headers.host, headers['sec-fetch-site']]
  // Such a request is authenticated by its token alone, which no other site can make a browser send.
  const hasToken = bearerTokenOf(headers) !== null
  if (
    !hasToken &&
    !isOwnOrigin({ origin, host, fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined }, address.publicUrl)
  ) {
    return { code: 'cross-origin' } as const
  }
  const override = methodOverrides.find((name) => headers[name] !== undefined)
  if (override)
    return {
      code: 'invalid-request',
      field: override,
      detail: 'Use the request method itself instead of a method override',
    } as const
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    return { code: 'unsupported-media-type', detail: 'Send the body uncompressed' } as const
  }
  return null
}

/** For hosts who set up a proxy: it names the setting, and no address that a caller could not know. */
const wrongHost = ({ publicUrl }: OwnAddress): string =>
  publicUrl === null
    ? 'Set PUBLIC_URL to the address that people use'
    : 'Use the host of PUBLIC_URL; a proxy must pass on the Host header'

const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_BAD_URL: 'invalid-request',
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof MalformedJson) return { code: 'malformed-json', detail: error.message }
  if (error instanceof StorageUnavailable) return databaseUnavailable(error)
  const known = fastifyCodes[error.code]
  if (known) return { code: known }
  return { code: error.statusCode !== undefined && error.statusCode < 500 ? 'invalid-request' : 'internal' }
}

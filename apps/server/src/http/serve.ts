import { Readable } from 'node:stream'
import { refused, type Problem, type Refused } from '@everquill/domain'
import {
  expectedUserHeader,
  type ContentErrors,
  type DeepReadonly,
  type JsonResponse,
  type PartOf,
  type Route,
} from '@everquill/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Static } from 'typebox'
import type { ResolvedToken } from '../accounts/tokens/resolve-token.ts'
import type { SessionRecord, UserRecord } from '../storage/accounts-port.ts'
import { presentProblem, presentProblemPage, type PresentedProblem } from './present-problem.ts'
import { asDirectusError, expectsDirectusError } from './routes/content/directus-errors.ts'
import { limitOf, noServeLimits, saveLimitOf, saves, type ServeLimits } from './limits/serve-limits.ts'
import { bearerTokenOf } from './tokens/bearer-token.ts'
import { tokenProblem } from './tokens/token-problem.ts'
import { checkFor, unknownProperties } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The number of values that the JSON of a body may have, if more than usual. */
    readonly maxValues?: number
  }
}

/** Who makes a request, and how. */
export interface Caller {
  /** The normalised address: IPv4, or the /64 of an IPv6 address. */
  readonly network: string
  /** The id of the request, which is also in the log. */
  readonly requestId: string
  /** Whether a proxy passed the request on, trusted or not. */
  readonly forwarded: boolean
  /** The user agent. */
  readonly device: string
  readonly session: { readonly session: SessionRecord; readonly user: UserRecord } | null
  /** What the access token of the request allows, or why it is refused; null for a request without one. */
  readonly token: ResolvedToken | Refused | null
  /** The token of a session that was just extended, so that its cookie is extended as well. */
  readonly extendedToken: string | null
  /** Whether the request came over https. */
  readonly secure: boolean
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** A cookie other than the session cookie. */
export interface ResponseCookie {
  readonly name: string
  readonly value: string | null
  readonly maxAge: number
  readonly path: string
}

/** Everything that a handler may return, whatever its route. */
export interface AnyResponse {
  readonly status?: number
  /** Sent as JSON. */
  readonly body?: unknown
  /** JSON that is encoded already. */
  readonly json?: Uint8Array
  /** Sent unchanged, with the content type of the route. */
  readonly bytes?: Uint8Array
  /** Streamed at the speed of the reader, with the content type of the route. */
  readonly chunks?: AsyncIterable<string | Uint8Array>
  readonly redirect?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A session token to set, or null to clear it. */
  readonly session?: string | null
  readonly cookies?: readonly ResponseCookie[]
}

/** A response with a JSON body of this type. */
export type JsonReply<Body> = AnyResponse & { readonly body: Body }

/** The caller has the current response already. */
interface NotModified {
  readonly status: 304
  readonly body?: undefined
}

type Success<R extends Route> = R['response'] extends { readonly schema: object }
  ? { readonly body: JsonResponse<R> }
  : R['response'] extends { readonly contentType: string }
    ? { readonly bytes: Uint8Array } | { readonly chunks: AsyncIterable<string | Uint8Array> } | NotModified
    : R['response'] extends { readonly status: 302 }
      ? { readonly redirect: string }
      : { readonly body?: undefined }

/** A response in the format of Directus: encoded before, or without the requested records. */
export type DirectusReply = AnyResponse &
  (
    | NotModified
    | { readonly json: Uint8Array; readonly status?: undefined; readonly body?: undefined }
    | { readonly status: 400 | 403; readonly body: DeepReadonly<Static<typeof ContentErrors>> }
  )

/** What the handler of a route returns; its body must match the response schema of the contract. */
export type HandlerResponse<R extends Route> =
  | (AnyResponse & Success<R>)
  | (R extends { readonly errorFormat: 'directus' } ? DirectusReply : never)

type CallerOf<R extends Route> = R['access'] extends 'signed-in'
  ? Caller & { readonly session: NonNullable<Caller['session']> }
  : Caller

/** A validated request. */
export interface Call<R extends Route> {
  readonly params: PartOf<R, 'params'>
  readonly query: PartOf<R, 'query'>
  readonly body: PartOf<R, 'body'>
  /** The unparsed body of a route with `binaryBody`. */
  readonly bytes: AsyncIterable<Uint8Array>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly caller: CallerOf<R>
}

/** Registers the handler of a route: guard, parse, command, present. */
export type Serve = <R extends Route>(
  route: R,
  handler: (call: Call<R>) => Promise<HandlerResponse<R> | Refused>,
) => void

/** Identifies callers and sets cookies. */
export interface RequestContext {
  callerOf(request: FastifyRequest): Promise<Caller>
  setCookies(reply: FastifyReply, caller: Caller, response: AnyResponse): void
  /** Counts a 404 of this caller; returns seconds to wait once there were too many. */
  countNotFound(caller: Caller): Promise<number | null>
}

/** Connects the routes of the contract to Fastify. */
export function serveOn(app: FastifyInstance, context: RequestContext, limits: ServeLimits = noServeLimits): Serve {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return (route, handler) => {
    const problemOf = requestChecks(route)
    const options: RouteOptions = {
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.maxBody ?? (route.access === 'public' ? maxPublicBody : maxBody),
      config: { ...(route.maxValues !== undefined && { maxValues: route.maxValues }) },
      // Before the body is read, so that a large body of somebody who may not send it costs nothing.
      onRequest: async (request, reply) => {
        if (saves.has(route)) {
          const end = await limits.takeTurn(request.headers.authorization ?? request.headers.cookie ?? request.ip)
          // After the response, or when the connection broke, perhaps while it waited.
          reply.raw.once('finish', end).once('close', end)
          if (request.raw.socket.destroyed) end()
        }
        const caller = await context.callerOf(request)
        callers.set(request, caller)
        const isSignedOut = route.access === 'signed-in' && !isExpectedUser(caller, request)
        const problem: Problem | null =
          tokenProblem(route, caller) ??
          (isSignedOut
            ? { code: 'not-signed-in' }
            : limitOf(route, caller.session?.user.id ?? null, limits, request.headers))
        if (!problem) return undefined
        if (hasBody(request)) void reply.header('connection', 'close')
        return sendProblem(reply, problem)
      },
      handler: async (request, reply) => {
        const caller = callers.get(request)
        if (!caller) throw new Error('The caller of a request must be known before its handler runs')
        const problem = saveLimitOf(route, caller.session?.user.id ?? null, limits) ?? problemOf(request)
        if (problem) return sendProblem(reply, problem)
        const { params, query, headers } = request
        const body = bodyOf(route, request)
        const bytes = body instanceof Readable ? body : noBytes()
        const response = await handler({ params, query, body, bytes, headers, caller } as unknown as Call<typeof route>)
        if (isRefused(response)) {
          // The rest of an oversized upload is not read, so the connection cannot be reused.
          if (response.problem.code === 'image-too-large') void reply.header('connection', 'close')
          const isNotFound = response.problem.code === 'not-found' && route.params !== undefined
          const retryAfter = isNotFound ? await context.countNotFound(caller) : null
          return sendProblem(reply, retryAfter === null ? response.problem : { code: 'too-many-requests', retryAfter })
        }
        context.setCookies(reply, caller, response)
        return sendResponse(reply, route, response)
      },
    }
    if (route.binaryBody) void app.register(async (own) => acceptBinary(own, route.binaryBody ?? []).route(options))
    else app.route(options)
  }
}

/** Bytes of a body, where a route allows no more. Nobody needs to be signed in to send one to a public route. */
const maxBody = 131_072
const maxPublicBody = 16_384

/** An unread body makes the connection useless: if it never ends, its timeout would be a second response. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Leaves bodies of these types unread until the handler wants them. */
function acceptBinary(app: FastifyInstance, types: readonly string[]): FastifyInstance {
  app.addContentTypeParser([...types], (_request, payload, done) => done(null, payload))
  return app
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** A page opened by one user must not write as another who has since signed in in the same browser. */
function isExpectedUser({ session }: Caller, { headers }: FastifyRequest): boolean {
  const expected = headers[expectedUserHeader]
  return session !== null && (expected === undefined || expected === session.user.id)
}

const isRefused = (response: AnyResponse | Refused): response is Refused => 'kind' in response

/** A browser navigates to these addresses by a link or a form, so that a person would read the response. */
const isNavigation = ({ url, method, headers }: FastifyRequest): boolean =>
  /^\/api\/auth\/provider(\/return)?\/?(\?|$)/.test(url) &&
  ['GET', 'HEAD', 'POST'].includes(method) &&
  bearerTokenOf(headers) === null

/** Sends a problem as `application/problem+json`, or shows it on a page if the browser itself navigated here. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { request } = reply
  request.problemCode = problem.code
  const navigates = isNavigation(request)
  const page = navigates ? presentProblemPage(problem) : null
  if (navigates && !page) return reply.redirect(`/sign-in?problem=${problem.code}`, 303)
  const isForPerson = page && request.headers.accept?.includes('text/html')
  const { status, headers, body } = isForPerson ? page : presentedFor(request, problem)
  return reply.code(status).headers(headers).send(body)
}

function presentedFor(request: FastifyRequest, problem: Problem): PresentedProblem {
  const presented = presentProblem(problem, request.id)
  return expectsDirectusError(request) ? asDirectusError(problem, presented) : presented
}

function sendResponse(reply: FastifyReply, { response: format }: Route, response: AnyResponse): FastifyReply {
  if (response.headers) void reply.headers(response.headers)
  if (response.redirect !== undefined) return reply.redirect(response.redirect, 302)
  void reply.code(response.status ?? format.status)
  if (response.bytes && format.contentType) return reply.type(format.contentType).send(Buffer.from(response.bytes))
  if (response.chunks) {
    const isText = /^text\/|json/.test(format.contentType ?? '')
    void reply.type(`${format.contentType}${isText ? '; charset=utf-8' : ''}`)
    return reply.send(Readable.from(response.chunks))
  }
  if (response.json) return reply.type('application/json; charset=utf-8').send(response.json)
  if (response.body === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(response.body))
}

function requestChecks(route: Route): (request: FastifyRequest) => Problem | null {
  const params = route.params && checkFor('params', route.params)
  const query = route.query && checkFor('query', route.query)
  const body = route.body && checkFor('body', route.body)
  return (request) =>
    params?.(request.params) ??
    (query ? query(request.query) : unexpectedKeys('query', request.query)) ??
    (body
      ? body(bodyOf(route, request) ?? null)
      : route.binaryBody
        ? notBinary(request.body)
        : unexpectedKeys('body', request.body)) ??
    null
}

const bodyOf = ({ bodyOptional }: Route, { body }: FastifyRequest): unknown =>
  body === undefined && bodyOptional ? {} : body

const notBinary = (body: unknown): Problem | null =>
  body === undefined || body instanceof Readable
    ? null
    : { code: 'unsupported-media-type', detail: 'Send the image bytes as the body' }

/** A route without a query or body refuses one: an ignored key would hide a mistake of the client. */
function unexpectedKeys(part: 'query' | 'body', value: unknown): Problem | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object' || Array.isArray(value))
    return { code: 'invalid-request', detail: `This route takes no ${part}` }
  const [key] = Object.keys(value)
  if (key === undefined) return null
  return refused('unknown-keys', { field: key.slice(0, 80), detail: unknownProperties([key]) }).problem
}

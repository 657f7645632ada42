import { Readable } from 'node:stream'
import { refused, type Problem, type Refused } from '@everquill/domain'
import { speakerHeader, type Route } from '@everquill/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { SessionRecord, UserRecord } from '../storage/accounts-port.ts'
import { presentProblem } from './present-problem.ts'
import { checkFor } from './validate.ts'

/** Who is at the door. */
export interface Caller {
  /** The normalised address: IPv4, or the /64 of an IPv6 address. */
  readonly network: string
  /** What the browser says of itself. */
  readonly device: string
  readonly session: { readonly session: SessionRecord; readonly user: UserRecord } | null
  /** The token of a session whose life was just prolonged, so that its cookie lives on as well. */
  readonly prolonged: string | null
  /** Whether the visitor came by https. */
  readonly secure: boolean
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** A cookie beside the session's own. */
export interface ResponseCookie {
  readonly name: string
  readonly value: string | null
  readonly maxAge: number
  readonly path: string
}

/** What a call answers. */
export interface HandlerResponse {
  readonly status?: number
  readonly body?: unknown
  /** Instead of a body, as they are. */
  readonly bytes?: Uint8Array
  /** Instead of a body, as they are made: whoever reads slowly is waited for. */
  readonly texts?: AsyncIterable<string>
  readonly headers?: Readonly<Record<string, string>>
  /** A session token to set, or null to clear it. */
  readonly session?: string | null
  readonly cookies?: readonly ResponseCookie[]
  readonly redirect?: string
}

type Part<S> = S extends TSchema ? Static<S> : undefined
type PartOf<R extends Route, K extends keyof Route> = R extends { readonly [P in K]: infer S } ? Part<S> : undefined
type CallerOf<R extends Route> = R['access'] extends 'signed-in'
  ? Caller & { readonly session: NonNullable<Caller['session']> }
  : Caller

/** A request, parsed and checked. */
export interface Call<R extends Route> {
  readonly params: PartOf<R, 'params'>
  readonly query: PartOf<R, 'query'>
  readonly body: PartOf<R, 'body'>
  /** What a call that takes bytes is sent, as it comes. */
  readonly bytes: AsyncIterable<Uint8Array>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly caller: CallerOf<R>
}

/** Registers a call: guard, parse, command, present. */
export type Serve = <R extends Route>(route: R, handler: (call: Call<R>) => Promise<HandlerResponse | Refused>) => void

/** How requests become visitors and answers become responses. */
export interface RequestContext {
  callerOf(request: FastifyRequest): Promise<Caller>
  setCookies(reply: FastifyReply, caller: Caller, answer: HandlerResponse): void
  /** Counts one who asked for what is not there; seconds to wait for who does so all the time. */
  missed(caller: Caller): Promise<number | null>
  /** Tells whoever guards the house of one who used the id of a save for something else. */
  reused(caller: Caller, route: Route): void
}

/** The one way in which a call of the contract is served. */
export function serveOn(app: FastifyInstance, door: RequestContext): Serve {
  return (route, handler) => {
    const problemOf = requestChecks(route)
    const served: RouteOptions = {
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(route.maxBody !== undefined && { bodyLimit: route.maxBody }),
      handler: async (request, reply) => {
        const caller = await door.callerOf(request)
        if (route.access === 'signed-in' && !isMeant(caller, request)) {
          return sendProblem(reply, { code: 'not-signed-in' })
        }
        const problem = problemOf(request)
        if (problem) return sendProblem(reply, problem)
        const { params, query, headers } = request
        const body = bodyOf(route, request)
        const bytes = body instanceof Readable ? body : noBytes()
        const answer = await handler({ params, query, body, bytes, headers, caller } as unknown as Call<typeof route>)
        if (isRefused(answer)) {
          // Whoever sends more than is taken is not listened to any longer.
          if (answer.problem.code === 'image-too-large') void reply.header('connection', 'close')
          if (answer.problem.code === 'save-id-reused') door.reused(caller, route)
          const isMiss = answer.problem.code === 'not-found' && route.params !== undefined
          const retryAfter = isMiss ? await door.missed(caller) : null
          return sendProblem(reply, retryAfter === null ? answer.problem : { code: 'too-many-requests', retryAfter })
        }
        door.setCookies(reply, caller, answer)
        return sendAnswer(reply, route, answer)
      },
    }
    if (route.bytes) void app.register(async (own) => takeBytes(own, route.bytes ?? []).route(served))
    else app.route(served)
  }
}

/** Bodies of these types are left to the call, which reads them when it knows that it wants them. */
function takeBytes(app: FastifyInstance, types: readonly string[]): FastifyInstance {
  app.addContentTypeParser([...types], (_request, payload, done) => done(null, payload))
  return app
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** A page that was opened by one person must not write as another, who has signed in beside it since. */
function isMeant({ session }: Caller, { headers }: FastifyRequest): boolean {
  const meant = headers[speakerHeader]
  return session !== null && (meant === undefined || meant === session.user.id)
}

const isRefused = (answer: HandlerResponse | Refused): answer is Refused => 'kind' in answer

/** Sends a no. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, headers, body } = presentProblem(problem, reply.request.id)
  return reply.code(status).headers(headers).send(body)
}

function sendAnswer(reply: FastifyReply, route: Route, answer: HandlerResponse): FastifyReply {
  if (answer.headers) void reply.headers(answer.headers)
  if (answer.redirect !== undefined) return reply.redirect(answer.redirect, 302)
  void reply.code(answer.status ?? route.answer.status)
  if (answer.bytes && route.answer.type) return reply.type(route.answer.type).send(Buffer.from(answer.bytes))
  if (answer.texts) return reply.type(`${route.answer.type}; charset=utf-8`).send(Readable.from(answer.texts))
  if (answer.body === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
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
      : route.bytes
        ? notBytes(request.body)
        : unexpectedKeys('body', request.body)) ??
    null
}

/** Who may leave the body out has said nothing in particular. */
const bodyOf = ({ bodyless }: Route, { body }: FastifyRequest): unknown => (body === undefined && bodyless ? {} : body)

const notBytes = (body: unknown): Problem | null =>
  body === undefined || body instanceof Readable ? null : { code: 'unsupported-media-type', detail: 'send the bytes' }

/** A call that takes nothing is given nothing: a key that is ignored is a mistake that nobody sees. */
function unexpectedKeys(part: 'query' | 'body', value: unknown): Problem | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object' || Array.isArray(value))
    return { code: 'invalid-request', detail: `this call takes no ${part}` }
  const [key] = Object.keys(value)
  if (key === undefined) return null
  return refused('unknown-keys', { field: key.slice(0, 80), detail: `this call takes no ${part}` }).problem
}

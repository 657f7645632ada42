import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refused } from '@everquill/domain'
import type { ResolvedToken } from '../accounts/tokens/resolve-token.ts'
import { bearerTokenOf } from './tokens/bearer-token.ts'
import type { AnyResponse, Caller, RequestContext } from './serve.ts'

/** What identifying callers needs of the server. */
export interface RequestContextDeps {
  readonly networkOf: (request: FastifyRequest) => string
  readonly isSecure: (request: FastifyRequest) => boolean
  /** Counts a 404 of a network; returns seconds to wait once there were too many. */
  readonly countNotFound: (network: string) => Promise<number | null>
  readonly resolveSession: (
    token: string,
  ) => Promise<(NonNullable<Caller['session']> & { readonly extended: boolean }) | null>
  readonly resolveToken: (token: string, network: string) => Promise<ResolvedToken | Refused>
}

const day = 86_400

/** The maximum that browsers allow; the server decides when the session itself expires. */
const sessionMaxAge = 400 * day

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const sessionCookie = (secure: boolean): string => (secure ? '__Host-everquill' : 'everquill')

/** Identifies callers by their access token or by their session cookie; nothing else in a request is trusted. */
export function requestContext({
  networkOf,
  isSecure,
  countNotFound,
  resolveSession,
  resolveToken,
}: RequestContextDeps): RequestContext {
  return {
    countNotFound: ({ network }) => countNotFound(network),
    async callerOf(request) {
      const secure = isSecure(request)
      const network = networkOf(request)
      const bearer = bearerTokenOf(request.headers)
      const resolved = bearer === null ? null : await resolveToken(bearer, network)
      // The cookie of a request with a token is not even read: its origin was not checked.
      const cookie = bearer === null ? request.cookies[sessionCookie(secure)] : undefined
      const ofCookie = cookie ? await resolveSession(cookie) : null
      const session = resolved === null ? ofCookie : 'kind' in resolved ? null : resolved
      request.userId = session?.user.id ?? null
      return {
        network,
        requestId: request.id,
        forwarded: forwardingHeaders.some((name) => request.headers[name] !== undefined),
        device: (request.headers['user-agent'] ?? '').slice(0, 200),
        session,
        token: resolved,
        extendedToken: ofCookie?.extended ? (cookie ?? null) : null,
        secure,
        cookies: bearer === null ? request.cookies : {},
      }
    },
    setCookies(reply, { secure, extendedToken }, { session = extendedToken ?? undefined, cookies = [] }: AnyResponse) {
      // Browsers ignore this header over http. Never "storage": unsent edits must survive a sign-out.
      if (session === null && secure) void reply.header('clear-site-data', '"cache"')
      if (session !== undefined) setCookie(reply, secure, sessionCookie(secure), session, sessionMaxAge, '/')
      for (const { name, value, maxAge, path } of cookies) setCookie(reply, secure, name, value, maxAge, path)
    },
  }
}

function setCookie(
  reply: FastifyReply,
  secure: boolean,
  name: string,
  value: string | null,
  maxAge: number,
  path: string,
): void {
  const attributes = { path, secure, httpOnly: true, sameSite: 'lax' } as const
  if (value === null) void reply.clearCookie(name, attributes)
  else void reply.setCookie(name, value, { ...attributes, maxAge })
}

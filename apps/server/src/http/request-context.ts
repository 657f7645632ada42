import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Audit } from '../accounts/audit.ts'
import type { HandlerResponse, RequestContext, Caller } from './serve.ts'

/** What the door must be told about the house. */
export interface RequestContextDeps {
  readonly networkOf: (request: FastifyRequest) => string
  readonly isSecure: (request: FastifyRequest) => boolean
  /** Takes one of the guesses that a network has; seconds to wait when there is none left. */
  readonly missed: (network: string) => Promise<number | null>
  readonly audit: Audit
  readonly resolveSession: (
    token: string,
  ) => Promise<(NonNullable<Caller['session']> & { readonly prolonged: boolean }) | null>
}

const day = 86_400

/** Browsers keep a cookie for 400 days at most; how long the session behind it is good, the server alone decides. */
const sessionMaxAge = 400 * day

const sessionCookie = (secure: boolean): string => (secure ? '__Host-everquill' : 'everquill')

/** Requests become visitors by their session cookie, and by nothing that they say of themselves. */
export function requestContext({
  networkOf,
  isSecure,
  missed,
  audit,
  resolveSession,
}: RequestContextDeps): RequestContext {
  return {
    missed: ({ network }) => missed(network),
    reused: ({ network, session }, { method, path }) =>
      audit({
        event: 'save-id-reused',
        network,
        detail: `${method} ${path}`,
        ...(session && { user: session.user.id }),
      }),
    async callerOf(request) {
      const secure = isSecure(request)
      const token = request.cookies[sessionCookie(secure)]
      const session = token ? await resolveSession(token) : null
      return {
        network: networkOf(request),
        device: (request.headers['user-agent'] ?? '').slice(0, 200),
        session,
        prolonged: session?.prolonged ? (token ?? null) : null,
        secure,
        cookies: request.cookies,
      }
    },
    setCookies(reply, { secure, prolonged }, { session = prolonged ?? undefined, cookies = [] }: HandlerResponse) {
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
  const rules = { path, secure, httpOnly: true, sameSite: 'lax' } as const
  if (value === null) void reply.clearCookie(name, rules)
  else void reply.setCookie(name, value, { ...rules, maxAge })
}

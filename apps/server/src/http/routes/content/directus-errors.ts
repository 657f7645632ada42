import type { Problem } from '@everquill/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchingRoutes } from '../../matching-routes.ts'
import type { PresentedProblem } from '../../present-problem.ts'
import { problemStatus } from '../../problem-status.ts'

const root = '/api/content'

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

/**
 * Whether a request expects the error format of Directus: it is for one of the routes that Directus has too, or for a
 * path under `/api/content` that has no route. The clients of our own routes expect our format.
 */
export function expectsDirectusError(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return path.startsWith(`${root}/`) && matchingRoutes(path).every(({ errorFormat }) => errorFormat === 'directus')
}

/** The codes that Directus has for a status; for others it has none. */
const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_QUERY',
  401: 'INVALID_CREDENTIALS',
  403: 'FORBIDDEN',
  429: 'REQUESTS_EXCEEDED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

/** Converts a presented problem to an error of Directus. */
export function asDirectusError({ code, detail }: Problem, { status, headers }: PresentedProblem): PresentedProblem {
  const extensions = { code: codes[status] ?? code.replaceAll('-', '_').toUpperCase() }
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ errors: [{ message: `${detail ?? problemStatus[code].title}.`, extensions }] }),
  }
}

/** Responds as Directus does to a path or method that no route has; null if the request expects our error format. */
export function sendContentNotFound(reply: FastifyReply): FastifyReply | null {
  if (!expectsDirectusError(reply.request)) return null
  const path = pathOf(reply.request)
  const routes = matchingRoutes(path)
  const short = path.slice(root.length, root.length + 200)
  if (routes.length === 0) {
    return send(reply, 404, `Route ${short} doesn't exist.`, { path: short, code: 'ROUTE_NOT_FOUND' })
  }
  const allowed = routes.map(({ method }) => method)
  const current = reply.request.method
  const listed = allowed.map((method) => `"${method}"`).join(', ')
  void reply.header('allow', allowed.join(', '))
  const message = `Invalid method "${current}" used. Should be one of ${listed}.`
  return send(reply, 405, message, { allowed, current, code: 'METHOD_NOT_ALLOWED' })
}

const send = (reply: FastifyReply, status: number, message: string, extensions: object): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: [{ message, extensions }] }))

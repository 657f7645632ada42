import type { FastifyReply } from 'fastify'
import { matchingRoutes } from '../../matching-routes.ts'

const root = '/api/content'

/**
 * Responds in the format of Directus if no route under `/api/content` matches; null if the path belongs to routes of our
 * own, whose clients expect our format.
 */
export function sendContentNotFound(path: string, reply: FastifyReply): FastifyReply | null {
  if (!path.startsWith(`${root}/`)) return null
  const routes = matchingRoutes(path)
  if (!routes.every(({ errorFormat }) => errorFormat === 'directus')) return null
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

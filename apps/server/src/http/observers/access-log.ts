import type { ProblemCode } from '@everquill/domain'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, for the access log; null until the session is resolved. */
    userId: string | null
    /** The problem that the request is answered with; null if it succeeds. */
    problemCode: ProblemCode | null
  }
}

/** Logs every response: the route pattern instead of the URL, and neither names nor addresses. */
export function logResponses(app: FastifyInstance, now: () => number = () => performance.now()): void {
  app.decorateRequest('userId', null)
  app.decorateRequest('problemCode', null)
  app.addHook('onRequest', async (request, reply) => {
    const start = now()
    void reply.header('x-request-id', request.id)
    // Not Fastify's `onResponse`, which is not called for event streams and aborted requests.
    reply.raw.once('close', () => {
      request.log.info({
        event: 'request',
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.raw.statusCode,
        durationMs: Math.round((now() - start) * 10) / 10,
        userId: request.userId,
      })
    })
  })
}

import type { FastifyInstance } from 'fastify'
import type { ObserveRequest } from '../../monitoring/port.ts'

/** Reports every request to an observer, those that are refused before they reach a route included. */
export function observeRequests(app: FastifyInstance, observe: ObserveRequest): void {
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now()
    const { method, headers, socket } = request
    const one = observe({ method, headers, socket, route: request.routeOptions.url ?? null })
    // Like the access log: Fastify's `onResponse` is not called for event streams and aborted requests.
    reply.raw.once('close', () =>
      one.finished({
        status: reply.raw.headersSent ? reply.raw.statusCode : null,
        problem: request.problemCode,
        milliseconds: performance.now() - start,
      }),
    )
    // Fastify keeps the async context while it reads the body.
    if (one.run) one.run(done)
    else done()
  })
}

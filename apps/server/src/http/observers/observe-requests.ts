import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ObservedRequest, ObserveRequest } from '../../monitoring/port.ts'

/** Reports every request to an observer, those that are refused before they reach a route included. */
export function observeRequests(app: FastifyInstance, observe: ObserveRequest): void {
  const observed = new WeakMap<FastifyRequest, ObservedRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now()
    const { method, headers, socket } = request
    const one = observe({ method, headers, socket, route: request.routeOptions.url ?? null })
    observed.set(request, one)
    // Like the access log: Fastify's `onResponse` is not called for event streams and aborted requests.
    reply.raw.once('close', () =>
      one.finished({
        status: reply.raw.headersSent ? reply.raw.statusCode : null,
        problem: request.problemCode,
        milliseconds: performance.now() - start,
      }),
    )
    if (one.run) one.run(done)
    else done()
  })
  // Again, because the body arrives in events of the socket, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const { run } = observed.get(request) ?? {}
    if (run) run(done)
    else done()
  })
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { isStream, routeLabel } from '../metrics/http-metrics.ts'
import type { DatabaseCall } from '../observe-database.ts'
import type { ArrivedRequest, ObserveCall, ObserveRequest } from '../port.ts'
import { newId, readTraceparent, type Span, type SpanContext } from './span.ts'

interface TracerOptions {
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number
  readonly databaseSystem: 'sqlite' | 'postgresql'
  /** Whether the sender of a request may continue a trace of its own. */
  readonly isProxy: (request: Pick<ArrivedRequest, 'socket'>) => boolean
  readonly random: () => number
  /** Receives finished spans; must neither throw nor wait. */
  readonly record: (span: Span) => void
}

/** The observers that turn requests, database calls and deliveries into spans. */
export interface Tracer {
  readonly observeRequest: ObserveRequest
  readonly observeDatabase: ObserveCall<DatabaseCall>
  readonly observeDelivery: ObserveCall
}

/** The span that the current work belongs to, and what turns `performance.now()` into the time of day in its trace. */
interface Current extends SpanContext {
  readonly timeOrigin: number
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const ignore = () => undefined
const unobserved = { finished: ignore }

/** Makes spans: one for each request, and for its transactions and deliveries one below it. */
export function tracer({ ratio, databaseSystem, isProxy, random, record }: TracerOptions): Tracer {
  const current = new AsyncLocalStorage<Current>()

  const child =
    (name: string, kind: Span['kind'], attributes: Span['attributes']) => (): ((error: unknown) => void) => {
      const parent = current.getStore()
      if (!parent?.isSampled) return ignore
      const { traceId, spanId: parentSpanId, timeOrigin } = parent
      const start = timeOrigin + performance.now()
      return (error) => {
        const end = timeOrigin + performance.now()
        const isError = error !== null
        record({ traceId, spanId: newId(8), parentSpanId, name, kind, start, end, attributes, isError })
      }
    }

  const calls: Readonly<Record<DatabaseCall, ReturnType<typeof child> | null>> = {
    transaction: child('transaction', 'client', { 'db.system.name': databaseSystem }),
    change: child('change', 'client', { 'db.system.name': databaseSystem }),
    // There are many, and each takes less time than it would take to describe.
    read: null,
  }

  return {
    observeRequest(request) {
      const route = routeLabel(request.method, request.route)
      // A stream stays open for hours; what it receives belongs to the requests that caused it.
      if (isStream(route)) return unobserved
      const parent = isProxy(request) ? readTraceparent(request.headers['traceparent']) : null
      const isSampled = parent ? parent.isSampled : random() < ratio
      if (!isSampled) return unobserved
      const timeOrigin = Date.now() - performance.now()
      const own: Current = { traceId: parent?.traceId ?? newId(16), spanId: newId(8), isSampled, timeOrigin }
      const start = timeOrigin + performance.now()
      const method = methods.has(request.method) ? request.method : '_OTHER'
      return {
        run: (part) => current.run(own, part),
        finished({ status, problem }) {
          record({
            traceId: own.traceId,
            spanId: own.spanId,
            parentSpanId: parent?.spanId ?? null,
            name: `${method === '_OTHER' ? 'HTTP' : method} ${route}`,
            kind: 'server',
            start,
            end: timeOrigin + performance.now(),
            attributes: {
              'http.request.method': method,
              'http.route': route,
              ...(status !== null && { 'http.response.status_code': status }),
              ...(problem !== null && { 'everquill.problem': problem }),
            },
            isError: status === null || status >= 500,
          })
        },
      }
    },
    observeDatabase: (name) => calls[name]?.() ?? ignore,
    observeDelivery: child('send events', 'producer', {}),
  }
}

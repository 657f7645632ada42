import { paths } from '@everquill/contract/route-paths'
import { problemCodes } from '@everquill/domain'
import type { ObserveRequest } from '../port.ts'
import type { Registry } from './registry.ts'

/** Seconds. A save takes a few milliseconds; what takes ten seconds has failed for a player. */
export const durationBounds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const sizeBounds = [256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Routes outside of the contract: the pages and files of the web app, and the API documentation. */
const page = 'page'
const unmatched = 'unmatched'
const aborted = 'aborted'

/** The path of each route of the contract, by method and the pattern that the HTTP server uses. */
const routes: ReadonlyMap<string, string> = new Map(
  Object.values(paths).map((endpoint) => [
    endpoint.replaceAll(/\{(\w+)\}/g, ':$1'),
    endpoint.slice(endpoint.indexOf(' ') + 1),
  ]),
)

/** The route of a request as the documentation writes it: from a closed list, whatever was requested. */
export function routeLabel(method: string, pattern: string | null): string {
  if (pattern === null) return unmatched
  return routes.get(`${method === 'HEAD' ? 'GET' : method} ${pattern}`) ?? page
}

/** Streams stay open for hours, which says nothing about latency. */
const streams: ReadonlySet<string> = new Set(
  [paths.stream, paths.sharedStream, paths.tvStream].map((endpoint) => endpoint.slice(endpoint.indexOf(' ') + 1)),
)

/** Whether a route is an event stream. */
export const isStream = (route: string): boolean => streams.has(route)

const saves: ReadonlySet<string> = new Set<string>([paths.saveCharacter, paths.putCharacter])

/** Counts requests and measures how long they take. */
export function httpMetrics(registry: Registry): ObserveRequest {
  const route = [...new Set(routes.values()), page, unmatched]
  const requests = registry.counter(
    { name: 'everquill_http_requests_total', help: 'Requests by route template and class of the status.' },
    { method: methods, route, status: ['1xx', '2xx', '3xx', '4xx', '5xx', aborted] },
  )
  const durations = registry.histogram(
    {
      name: 'everquill_http_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its response, without event streams.',
    },
    durationBounds,
    { method: methods, route },
  )
  const problems = registry.counter(
    { name: 'everquill_http_problems_total', help: 'Responses with a problem, by its code.' },
    { code: problemCodes },
  )
  const saveDurations = registry.histogram(
    { name: 'everquill_save_duration_seconds', help: 'Time from the headers of a save to the end of its response.' },
    durationBounds,
    {},
  )
  const saveSizes = registry.histogram(
    { name: 'everquill_save_size_bytes', help: 'Size of the bodies of saves.' },
    sizeBounds,
    {},
  )
  let inWork = 0
  registry.measured(
    {
      name: 'everquill_http_requests_in_progress',
      help: 'Requests without a complete response; open streams included.',
    },
    () => inWork,
  )
  return ({ method, route: pattern, headers }) => {
    inWork += 1
    return {
      finished({ status, problem, milliseconds }) {
        inWork -= 1
        const name = routeLabel(method, pattern)
        const seconds = milliseconds / 1_000
        requests.increase({
          method,
          route: name,
          status: status === null ? aborted : (`${Math.floor(status / 100)}xx` as '2xx'),
        })
        if (problem !== null) problems.increase({ code: problem })
        if (!streams.has(name)) durations.observe({ method, route: name }, seconds)
        if (!saves.has(`${method} ${name}`)) return
        saveDurations.observe({}, seconds)
        saveSizes.observe({}, Number(headers['content-length']) || 0)
      },
    }
  }
}

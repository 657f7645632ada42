import { createServer, type Server } from 'node:http'
import { exposition, expositionType } from './exposition.ts'
import type { Registry } from './registry.ts'

/** Serves `/metrics` and nothing else. */
export function metricsServer(registry: Registry): Server {
  let reading: Promise<string> | null = null
  /** Concurrent requests share one response. */
  const read = (): Promise<string> =>
    (reading ??= registry
      .collect()
      .then(exposition)
      .finally(() => {
        reading = null
      }))
  return createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    // What was sent along is not read.
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined) {
      response.setHeader('connection', 'close')
    }
    const end = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(request.method === 'HEAD' ? undefined : text)
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      end(404, 'Not found; metrics are at /metrics\n')
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      end(405, 'Use GET\n')
      return
    }
    read().then(
      (text) => end(200, text, expositionType),
      () => end(500, 'The metrics could not be read\n'),
    )
  })
}

import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { isCached } from '../if-none-match.ts'
import { permissionsPolicy } from '../permissions-policy.ts'
import { WebFiles } from './web-files.ts'

/** Restricts pages to their own scripts and images, and forbids framing. */
const securityHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  ...permissionsPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Adds security headers and compression to all responses. */
export async function protectPages(app: FastifyInstance, { https }: { readonly https: boolean }): Promise<void> {
  const headers = https
    ? { ...securityHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : securityHeaders
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1_400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** Serves the web app: hashed files are cached for ever, the page that refers to them is always revalidated. */
export function pageRoutes(app: FastifyInstance, folder: string): void {
  const files = new WebFiles(folder)
  app.get('/*', async ({ url, headers }, reply) => {
    const [path = ''] = url.split('?', 1)
    const encodings = headers['accept-encoding']?.toString()
    const isClientRoute = !url.startsWith('/api/') && !/\.\w+$/.test(path)
    const file = await files.find(isClientRoute ? '/index.html' : path, encodings)
    if (!file) return reply.callNotFound()
    void reply.headers({
      etag: file.etag,
      'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
    if (isCached(headers['if-none-match'], file.etag)) return reply.code(304).send()
    if (file.encoding) void reply.header('content-encoding', file.encoding)
    return reply.type(file.type).send(file.bytes)
  })
}

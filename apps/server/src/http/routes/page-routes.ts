import compress from '@fastify/compress'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { permissionsPolicy } from '../permissions-policy.ts'

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
export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(statics, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${folder}/assets/`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Every other address is a client-side route.
  app.get('/*', (request, reply) => {
    const isClientRoute = !request.url.startsWith('/api/') && !/\.\w+$/.test(request.url.split('?', 1)[0] ?? '')
    return isClientRoute ? reply.sendFile('index.html') : reply.callNotFound()
  })
}

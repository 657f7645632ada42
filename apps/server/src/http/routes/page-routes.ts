import compress from '@fastify/compress'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'

/** Keeps a page to itself: its own scripts, its own pictures, in nobody else's frame. */
const protection = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Answers carry the headers that protect, and travel small. */
export async function protectPages(app: FastifyInstance, { https }: { readonly https: boolean }): Promise<void> {
  const headers = https
    ? { ...protection, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : protection
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

/** The page itself: hashed files for ever, the page that names them never from a cache. */
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
  // Every address that is not a call or a file is a place inside the page.
  app.get('/*', (request, reply) => {
    const isPlace = !request.url.startsWith('/api/') && !/\.\w+$/.test(request.url.split('?', 1)[0] ?? '')
    return isPlace ? reply.sendFile('index.html') : reply.callNotFound()
  })
}

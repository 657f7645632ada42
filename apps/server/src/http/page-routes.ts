import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'

/** The headers that keep a page to itself: its own scripts, its own pictures, in nobody else's frame. */
export async function protectPages(app: FastifyInstance, { https }: { readonly https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  await app.register(compress, {
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

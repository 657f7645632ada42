import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApi } from '@everquill/contract'
import type { FastifyInstance } from 'fastify'
import { CompressedText } from '../compressed-cache.ts'
import { isCached } from '../if-none-match.ts'

/** Serves the OpenAPI document at `/api/openapi.json` and its documentation page at `/api/docs`, without external assets. */
export async function docsRoutes(app: FastifyInstance, version: string): Promise<void> {
  const document = openApi(version)
  const text = new CompressedText(JSON.stringify(document))
  app.get('/api/openapi.json', async ({ headers }, reply) => {
    void reply.headers({ etag: text.etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    if (isCached(headers['if-none-match'], text.etag)) return reply.code(304).send()
    const { bytes, encoding } = await text.encoded(headers['accept-encoding']?.toString())
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    uiConfig: { validatorUrl: null, supportedSubmitMethods: ['get'], docExpansion: 'list' },
    theme: { title: 'Everquill API' },
  })
}

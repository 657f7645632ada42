import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApi } from '@everquill/contract'
import type { FastifyInstance } from 'fastify'

/** Serves the OpenAPI document at `/api/openapi.json` and its documentation page at `/api/docs`, without external assets. */
export async function docsRoutes(app: FastifyInstance, version: string): Promise<void> {
  const document = openApi(version)
  app.get('/api/openapi.json', () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    uiConfig: { validatorUrl: null, supportedSubmitMethods: ['get'], docExpansion: 'list' },
    theme: { title: 'Everquill API' },
  })
}

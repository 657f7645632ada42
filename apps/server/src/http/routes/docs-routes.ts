import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApi } from '@everquill/contract'
import type { FastifyInstance } from 'fastify'

/** The contract for programs at `/api/openapi.json`, and for people at `/api/docs`, from this host alone. */
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

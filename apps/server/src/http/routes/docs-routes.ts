import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openApi } from '@everquill/contract'
import type { FastifyInstance } from 'fastify'
import { CompressedText } from '../compressed-cache.ts'
import { isCached } from '../if-none-match.ts'

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

/** The files of Swagger UI that the page loads, with their types. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': style,
  'index.css': style,
  'favicon-32x32.png': 'image/png',
  'swagger-ui-bundle.js': script,
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Everquill API</title>
    <link rel="stylesheet" href="/api/docs/static/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/static/index.css" />
    <link rel="icon" type="image/png" href="/api/docs/static/favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/static/swagger-ui-bundle.js"></script>
    <script src="/api/docs/static/initializer.js"></script>
  </body>
</html>
`

const initializer = `window.onload = () => {
  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    docExpansion: 'list',
    supportedSubmitMethods: ['get'],
    validatorUrl: null,
  })
}
`

/**
 * Serves the OpenAPI document at `/api/openapi.json` and its documentation page at `/api/docs`, without external assets.
 * Both are made or read when they are first requested: few servers need them, and every start would take longer.
 */
export function docsRoutes(app: FastifyInstance, version: string): void {
  let document: CompressedText | null = null
  app.get('/api/openapi.json', async ({ headers }, reply) => {
    document ??= new CompressedText(JSON.stringify(openApi(version)))
    void reply.headers({ etag: document.etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    if (isCached(headers['if-none-match'], document.etag)) return reply.code(304).send()
    const { bytes, encoding } = await document.encoded(headers['accept-encoding']?.toString())
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  for (const path of ['/api/docs', '/api/docs/']) {
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  }
  app.get('/api/docs/static/initializer.js', (_request, reply) => reply.type(script).send(initializer))
  for (const [name, type] of Object.entries(assets)) {
    app.get(`/api/docs/static/${name}`, async (_request, reply) =>
      reply.type(type).send(await readFile(join(assetFolder(), name))),
    )
  }
}

const assetFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')

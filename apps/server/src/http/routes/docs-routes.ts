import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openApi } from '@everquill/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CompressedText } from '../compressed-cache.ts'
import { isCached } from '../if-none-match.ts'

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

/** The files of Swagger UI that the page loads, with their types. */
const assets = [
  ['swagger-ui.css', style],
  ['index.css', style],
  ['swagger-ui-bundle.js', script],
] as const

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Everquill API</title>
    <link rel="stylesheet" href="/api/docs/static/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/static/index.css" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
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
 * Each text is made or read when it is first requested: few servers need them, and every start would take longer.
 */
export function docsRoutes(app: FastifyInstance, version: string): void {
  const serve = (path: string, type: string, read: () => string | Promise<string>) => {
    let text: Promise<CompressedText> | null = null
    app.get(path, async (request, reply) => {
      text ??= Promise.resolve(read()).then((content) => new CompressedText(content))
      return sendText(request, reply.type(type), await text)
    })
  }
  serve('/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi(version)))
  for (const path of ['/api/docs', '/api/docs/']) serve(path, 'text/html; charset=utf-8', () => page)
  serve('/api/docs/static/initializer.js', script, () => initializer)
  for (const [name, type] of assets) {
    serve(`/api/docs/static/${name}`, type, () => readFile(join(assetFolder(), name), 'utf8'))
  }
}

async function sendText({ headers }: FastifyRequest, reply: FastifyReply, text: CompressedText): Promise<FastifyReply> {
  void reply.headers({ etag: text.etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  if (isCached(headers['if-none-match'], text.etag)) return reply.code(304).send()
  const { bytes, encoding } = await text.encoded(headers['accept-encoding']?.toString())
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

const assetFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')

import { createHash } from 'node:crypto'
import { contract } from '@everquill/contract'
import { findTitled, refused, type ContentRecord } from '@everquill/domain'
import type { FastifyInstance } from 'fastify'
import type { Content } from '../../content/port.ts'
import { BadQuery } from '../../queries/content-filter.ts'
import { queryContent } from '../../queries/query-content.ts'
import { parseContentQuery } from './content-query.ts'
import { methodsAt } from '../allowed-methods.ts'
import type { HandlerResponse, Call, Serve } from '../serve.ts'

type Headers = Call<typeof contract.content>['headers']

const noPermission = "You don't have permission to access this."

/** The catalogue, for everybody: it holds nothing private. Programs made for Directus find what they expect. */
export function contentRoutes(app: FastifyInstance, serve: Serve, content: Content): void {
  serve(contract.content, async ({ params: { collection }, query, headers }) =>
    asDirectus(headers, () => {
      const { meta, counts, ...wanted } = parseContentQuery(query)
      const { data, matching, total } = queryContent(collection, recordsOf(content, collection), wanted)
      if (counts) return { data: [{ count: matching }] }
      const told = [
        ['total_count', total],
        ['filter_count', matching],
      ].filter(([name]) => meta.some((one) => one === name || one === '*'))
      return { ...(told.length > 0 && { meta: Object.fromEntries(told) }), data }
    }),
  )

  serve(contract.contentRecord, async ({ params: { collection, id }, query, headers }) =>
    asDirectus(headers, () => {
      const { fields, translations } = parseContentQuery(query)
      const one = { filter: { id: { _eq: id } }, search: '', sort: [], limit: 1, offset: 0 }
      const found = queryContent(collection, recordsOf(content, collection), { fields, translations, ...one })
      const [record] = found.data
      if (!record) throw new BadQuery('FORBIDDEN', noPermission)
      return { data: record }
    }),
  )

  serve(contract.contentLookup, async ({ params: { collection }, query: { title } }) => {
    const records = collection === 'Races' || collection === 'Classes' ? content.collection(collection) : null
    if (!records) return refused('not-found')
    // Of classes only those that are published are ever offered, so no other is found.
    const offered = collection === 'Races' ? records : records.filter(({ status }) => status === 'published')
    return { body: { data: findTitled(offered, title) ?? null } }
  })

  app.get(contract.contentPing.path, async (_request, reply) => reply.type('text/html; charset=utf-8').send('pong'))

  app.get('/api/content/*', async ({ url }, reply) => {
    // What is there for another method says so, as everywhere.
    if (methodsAt(url.split('?', 1)[0] ?? '').length > 0) return reply.callNotFound()
    const path = url.replace('/api/content', '').replace(/\?.*/, '').slice(0, 200)
    const message = `Route ${path} doesn't exist.`
    const errors = [{ message, extensions: { path, code: 'ROUTE_NOT_FOUND' } }]
    return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify({ errors }))
  })
}

/** A collection that is not there and one that nobody may read look the same. */
function recordsOf(content: Content, collection: string): readonly ContentRecord[] {
  const records = content.collection(collection)
  if (records) return records
  const name = JSON.stringify(collection.slice(0, 80)).slice(1, -1)
  throw new BadQuery(
    'FORBIDDEN',
    `You don't have permission to access collection "${name}" or it does not exist. Queried in root.`,
  )
}

/** An answer with an ETag, or the errors, both as Directus sends them. */
function asDirectus(headers: Headers, work: () => unknown): HandlerResponse {
  try {
    const body = work()
    const etag = etagOf(JSON.stringify(body))
    const known = { etag, 'cache-control': 'no-cache', vary: 'Origin, Cache-Control' }
    return isKnown(headers['if-none-match'], etag) ? { status: 304, headers: known } : { body, headers: known }
  } catch (error) {
    if (!(error instanceof BadQuery)) throw error
    const { code, message: reason } = error
    const message = code === 'INVALID_QUERY' ? `Invalid query. ${reason}.` : reason
    const extensions = { ...(reason !== noPermission && { reason }), code }
    return { status: code === 'FORBIDDEN' ? 403 : 400, body: { errors: [{ message, extensions }] } }
  }
}

function etagOf(text: string): string {
  const hash = createHash('sha1').update(text).digest('base64').slice(0, 27)
  return `W/"${Buffer.byteLength(text).toString(16)}-${hash}"`
}

const isKnown = (header: string | string[] | undefined, etag: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => one.trim() === etag || one.trim() === '*')

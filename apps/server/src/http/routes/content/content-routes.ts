import { contract } from '@everquill/contract'
import { findByTitle, refused, type ContentRecord } from '@everquill/domain'
import type { FastifyInstance } from 'fastify'
import type { Content } from '../../../content/port.ts'
import { InvalidQuery } from '../../../queries/content/content-operators.ts'
import { queryContent } from '../../../queries/content/query-content.ts'
import { parseContentQuery } from './content-query.ts'
import { TextCache, type CompressedText } from '../../compressed-cache.ts'
import { isCached } from '../../if-none-match.ts'
import type { Call, DirectusReply, JsonReply, Serve } from '../../serve.ts'

type Headers = Call<typeof contract.content>['headers']

const noPermission = "You don't have permission to access this."

/** Handlers of the public catalogue routes, compatible with Directus clients. */
export function contentRoutes(app: FastifyInstance, serve: Serve, content: Content): void {
  const cache = responseCache()
  serve(contract.content, async ({ params: { collection }, query, headers }) =>
    asDirectus(headers, cache(content, collection, ['list', query]), () => {
      const { meta, countOnly, ...options } = parseContentQuery(query)
      const { data, matching, total } = queryContent(collection, recordsOf(content, collection), options)
      if (countOnly) return { data: [{ count: matching }] }
      const counts = [
        ['total_count', total],
        ['filter_count', matching],
      ].filter(([name]) => meta.some((requested) => requested === name || requested === '*'))
      return { ...(counts.length > 0 && { meta: Object.fromEntries(counts) }), data }
    }),
  )

  serve(contract.contentRecord, async ({ params: { collection, id }, query, headers }) =>
    asDirectus(headers, cache(content, collection, ['record', id, query]), () => {
      const { fields, translations } = parseContentQuery(query)
      const byId = { filter: { id: { _eq: id } }, search: '', sort: [], limit: 1, offset: 0 }
      const found = queryContent(collection, recordsOf(content, collection), { fields, translations, ...byId })
      const [record] = found.data
      if (!record) throw new InvalidQuery('FORBIDDEN', noPermission)
      return { data: record }
    }),
  )

  serve(contract.contentLookup, async ({ params: { collection }, query: { title } }) => {
    const records = collection === 'Races' || collection === 'Classes' ? content.collection(collection) : null
    if (!records) return refused('not-found')
    // Only published classes are offered, so no other is found.
    const offered = collection === 'Races' ? records : records.filter(({ status }) => status === 'published')
    return { body: { data: findByTitle(offered, title) ?? null } }
  })

  app.get(contract.contentPing.path, async (_request, reply) => reply.type('text/html; charset=utf-8').send('pong'))
}

/** Reports an unknown collection as Directus does, like a forbidden one. */
function recordsOf(content: Content, collection: string): readonly ContentRecord[] {
  const records = content.collection(collection)
  if (records) return records
  const name = JSON.stringify(collection.slice(0, 80)).slice(1, -1)
  throw new InvalidQuery(
    'FORBIDDEN',
    `You don't have permission to access collection "${name}" or it does not exist. Queried in root.`,
  )
}

/** Bytes of uncompressed responses that are kept for each collection. */
const maxCachedBytes = 4_194_304

type CachedText = (make: () => string) => CompressedText

/** Finds responses to earlier requests; they are kept for as long as the records of their collection are the same. */
function responseCache(): (content: Content, collection: string, request: readonly unknown[]) => CachedText {
  const caches = new WeakMap<readonly ContentRecord[], TextCache>()
  return (content, collection, request) => (make) => {
    const records = recordsOf(content, collection)
    const cache = caches.get(records) ?? new TextCache(maxCachedBytes)
    caches.set(records, cache)
    return cache.get(JSON.stringify(request), make)
  }
}

/** Responds with an ETag and compressed, or with errors, in the format of Directus. */
async function asDirectus<Body>(
  headers: Headers,
  cached: CachedText,
  read: () => Body,
): Promise<JsonReply<Body> | DirectusReply> {
  try {
    const text = cached(() => JSON.stringify(read()))
    const { etag } = text
    const cacheHeaders = { etag, 'cache-control': 'no-cache', vary: 'Origin, Cache-Control, Accept-Encoding' }
    if (isCached(headers['if-none-match'], etag)) return { status: 304, headers: cacheHeaders }
    const { bytes, encoding } = await text.encoded(headers['accept-encoding']?.toString())
    return { json: bytes, headers: { ...cacheHeaders, ...(encoding && { 'content-encoding': encoding }) } }
  } catch (error) {
    if (!(error instanceof InvalidQuery)) throw error
    const { code, message: reason } = error
    const message = code === 'INVALID_QUERY' ? `Invalid query. ${reason}.` : reason
    const extensions = { ...(reason !== noPermission && { reason }), code }
    return { status: code === 'FORBIDDEN' ? 403 : 400, body: { errors: [{ message, extensions }] } }
  }
}

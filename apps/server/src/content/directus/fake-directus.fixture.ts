import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectionNames, type Collection } from '@everquill/domain'
import { recordedClasses, recordedItems, recordedRaces } from './recorded.fixture.ts'

export type Responder = (response: ServerResponse, request: IncomingMessage) => void

/** A server with the recorded responses of a real Directus, which a test can replace. */
export interface FakeDirectus {
  readonly url: string
  readonly requests: { readonly line: string; readonly headers: IncomingMessage['headers']; readonly status: number }[]
  /** Replaces the response for a collection, or for all; null restores the recorded one. */
  respondWith(responder: Responder | null, collection?: Collection): void
  stop(): Promise<void>
}

export const token = 'reader-token'

const published = recordedClasses.filter((one) => 'status' in one && one.status === 'published')
const recorded: ReadonlyMap<string, readonly object[]> = new Map([
  ['/items/Races?fields=*%2Ctranslations.*&sort=id&limit=50&meta=filter_count', recordedRaces],
  [
    '/items/Classes?fields=*%2Ctranslations.*&filter=%7B%22status%22%3A%7B%22_eq%22%3A%22published%22%7D%7D&sort=id&limit=50&meta=filter_count',
    published,
  ],
  ['/items/Items?fields=*%2Ctranslations.*&sort=id&limit=-1', recordedItems],
])

const named = (id: number, own: object, en: string, de: string) => ({
  id,
  ...own,
  translations: [
    { id: 2 * id - 1, languages_code: 'en-US', name: en },
    { id: 2 * id, languages_code: 'de-DE', name: de },
  ],
})

/** Records of the collections that the recorded Directus does not have. */
export const furtherRecords = {
  Spells: [
    named(1, { school: 'flame', level: 1, mana_cost: 3, effect: '1d6+int', effect_kind: 'damage' }, 'Spark', 'Funke'),
    named(2, { school: 'mending', level: 2, mana_cost: 5, effect: '5', effect_kind: 'healing' }, 'Balm', 'Balsam'),
  ],
  Skills: [
    named(1, { key: 'sailing', attribute_1: 'dex', attribute_2: 'int' }, 'Sailing', 'Segeln'),
    named(2, { key: 'deep_diving', attribute_1: 'con', attribute_2: 'wil' }, 'Deep diving', 'Tieftauchen'),
  ],
  Conditions: [named(1, { pigment: 'lapis', icon: 'drop', ends_with_rest: true }, 'Soaked', 'Durchnässt')],
  Creatures: [
    named(
      1,
      { hp: 7, protection: 1, dex: 4, attacks: [{ name: { en: 'Peck', de: 'Hieb' }, total: 5, damage: '1d4' }] },
      'Gull',
      'Möwe',
    ),
  ],
} as const satisfies Partial<Record<Collection, readonly object[]>>

const errors = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] })

export const responds =
  (status: number, body: string | object, type = 'application/json; charset=utf-8'): Responder =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

export const respondsWithRecords = (data: unknown): Responder => responds(200, { data })

const collectionIn = ({ url = '' }: IncomingMessage): string => /^\/items\/(\w+)/.exec(url)?.[1] ?? ''

/** As recorded: 401 for a wrong token, 403 for none and for an unknown collection, 400 for an unexpected request. */
const asRecorded: Responder = (response, request) => {
  const { authorization } = request.headers
  const data = recorded.get(request.url ?? '')
  if (authorization !== undefined && authorization !== `Bearer ${token}`)
    responds(401, errors('Invalid user credentials.', 'INVALID_CREDENTIALS'))(response, request)
  else if (authorization === undefined || Object.hasOwn(furtherRecords, collectionIn(request))) {
    responds(403, errors("You don't have permission to access this.", 'FORBIDDEN'))(response, request)
  } else if (!data || request.headers['content-type'] !== 'application/json') {
    responds(400, errors('Invalid query.', 'INVALID_QUERY'))(response, request)
  } else {
    const isCounted = request.url?.includes('meta=filter_count')
    const body = JSON.stringify({ ...(isCounted && { meta: { filter_count: data.length } }), data })
    const hash = createHash('sha1').update(body).digest('base64').slice(0, 27)
    const etag = `W/"${Buffer.byteLength(body).toString(16)}-${hash}"`
    response.setHeader('etag', etag)
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else responds(200, body)(response, request)
  }
}

/** Starts a server on a free port unless one is given. */
export async function fakeDirectus(port = 0): Promise<FakeDirectus> {
  const responders = new Map<string, Responder>()
  const requests: FakeDirectus['requests'] = []
  const server = createServer((request, response) => {
    const responder = responders.get(collectionIn(request)) ?? asRecorded
    responder(response, request)
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, status: response.statusCode })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith(responder, collection) {
      for (const name of collection ? [collection] : collectionNames) {
        if (responder) responders.set(name, responder)
        else responders.delete(name)
      }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recordedClasses, recordedItems, recordedRaces } from './recorded.fixture.ts'

/** How a Directus answers for a collection. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

/** A server that answers what a real Directus was recorded to answer, or whatever it is told to. */
export interface FakeDirectus {
  readonly url: string
  /** What it was asked: the line, and the headers that matter. */
  readonly asked: { readonly line: string; readonly headers: IncomingMessage['headers']; readonly status: number }[]
  /** By the name of the collection; or all of them. */
  behave(behaviour: Behaviour | null, collection?: 'Races' | 'Classes' | 'Items'): void
  stop(): Promise<void>
}

export const token = 'reader-token'

const published = recordedClasses.filter((one) => 'status' in one && one.status === 'published')
const recorded: ReadonlyMap<string, readonly object[]> = new Map([
  ['/items/Races?fields=*%2Ctranslations.*&limit=50', recordedRaces],
  [
    '/items/Classes?fields=*%2Ctranslations.*&filter=%7B%22status%22%3A%7B%22_eq%22%3A%22published%22%7D%7D&limit=50',
    published,
  ],
  ['/items/Items?fields=*%2Ctranslations.*&limit=-1', recordedItems],
])

const errors = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] })

export const sends =
  (status: number, body: string | object, type = 'application/json; charset=utf-8'): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

export const sendsRecords = (data: unknown): Behaviour => sends(200, { data })

/** As recorded: a token that is wrong is 401, none at all 403, a request that is not to the letter 400. */
const asRecorded: Behaviour = (response, request) => {
  const { authorization } = request.headers
  const data = recorded.get(request.url ?? '')
  if (authorization === undefined)
    sends(403, errors("You don't have permission to access this.", 'FORBIDDEN'))(response, request)
  else if (authorization !== `Bearer ${token}`) {
    sends(401, errors('Invalid user credentials.', 'INVALID_CREDENTIALS'))(response, request)
  } else if (!data || request.headers['content-type'] !== 'application/json') {
    sends(400, errors('Invalid query.', 'INVALID_QUERY'))(response, request)
  } else {
    const body = JSON.stringify({ data })
    const hash = createHash('sha1').update(body).digest('base64').slice(0, 27)
    const etag = `W/"${Buffer.byteLength(body).toString(16)}-${hash}"`
    response.setHeader('etag', etag)
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else sends(200, body)(response, request)
  }
}

/** Starts one, on a port of its own unless told. */
export async function fakeDirectus(port = 0): Promise<FakeDirectus> {
  const behaviours = new Map<string, Behaviour>()
  const asked: FakeDirectus['asked'] = []
  const server = createServer((request, response) => {
    const collection = /^\/items\/(\w+)/.exec(request.url ?? '')?.[1] ?? ''
    const behaviour = behaviours.get(collection) ?? asRecorded
    behaviour(response, request)
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, status: response.statusCode })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave(behaviour, collection) {
      for (const name of collection ? [collection] : ['Races', 'Classes', 'Items']) {
        if (behaviour) behaviours.set(name, behaviour)
        else behaviours.delete(name)
      }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

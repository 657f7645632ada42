import type { Collection } from '@everquill/domain'

export interface Source {
  /** Without a trailing slash. */
  readonly url: string
  readonly token: string | null
  /** Milliseconds until the last byte of the response. */
  readonly timeout: number
}

/** Why a collection could not be used: a sentence without its full stop, about all collections with the same problem. */
export type Reason = (collections: string) => string

/** The result of fetching a collection. */
export type Fetched =
  | { readonly kind: 'sent'; readonly text: string; readonly etag: string | null }
  | { readonly kind: 'unchanged' }
  /** The server does not have this collection, which it may lack, or does not let us read it. */
  | { readonly kind: 'absent'; readonly reason: Reason }
  | { readonly kind: 'failed'; readonly reason: Reason }

const everything = 'fields=*%2Ctranslations.*'
const published = `filter=${encodeURIComponent('{"status":{"_eq":"published"}}')}`

/** The most races and the most classes that are requested. */
export const maxRecords: Partial<Readonly<Record<Collection, number>>> = { Races: 50, Classes: 50 }

/**
 * Exactly the requests of the Directus SDK. Without `limit=-1` Directus returns only 100 items. Without `sort` the order
 * changes with every edit, so that others would be left out by the limit each time; the count says how many there are.
 */
const requests = {
  Races: `/items/Races?${everything}&sort=id&limit=50&meta=filter_count`,
  Classes: `/items/Classes?${everything}&${published}&sort=id&limit=50&meta=filter_count`,
  Items: `/items/Items?${everything}&sort=id&limit=-1`,
  Spells: `/items/Spells?${everything}&sort=id&limit=-1`,
  Skills: `/items/Skills?${everything}&sort=id&limit=-1`,
  Conditions: `/items/Conditions?${everything}&sort=id&limit=-1`,
  Creatures: `/items/Creatures?${everything}&sort=id&limit=-1`,
} as const satisfies Record<Collection, string>

/** The collections that a content server may lack. */
const optionalCollections: ReadonlySet<Collection> = new Set(['Spells', 'Skills', 'Conditions', 'Creatures'])

const maxBytes = 32_000_000

/** Fetches a collection once. Failures are returned with a reason, never thrown. */
export async function fetchCollection(
  { url, token, timeout }: Source,
  collection: Collection,
  etag: string | null,
  closing: AbortSignal,
): Promise<Fetched> {
  let hasResponse = false
  try {
    const response = await fetch(url + requests[collection], {
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(etag !== null && { 'if-none-match': etag }),
      },
      // Following a redirect to a sign-in page would hide the real problem.
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeout)]),
    })
    hasResponse = true
    if (response.status === 200) {
      const text = await textOf(response)
      if (text === null) return failed((all) => `The content server sent more than ${maxBytes / 1e6} MB of ${all}`)
      return { kind: 'sent', text, etag: response.headers.get('etag') }
    }
    await response.body?.cancel()
    if (response.status === 304 && etag !== null) return { kind: 'unchanged' }
    const reason = reasonOfStatus(response.status)
    return isAbsent(response.status, collection) ? { kind: 'absent', reason } : failed(reason)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      return failed((all) => `The content server took more than ${timeout / 1_000} seconds to send ${all}`)
    }
    return failed((all) =>
      hasResponse
        ? `The content server closed the connection while sending ${all}`
        : `The content server cannot be reached for ${all}`,
    )
  }
}

const failed = (reason: Reason): Fetched => ({ kind: 'failed', reason })

/** Directus responds with 403 to requests for unknown and for forbidden collections, a proxy before it may with 404. */
const isAbsent = (status: number, collection: Collection): boolean =>
  optionalCollections.has(collection) && (status === 403 || status === 404)

function reasonOfStatus(status: number): Reason {
  if (status === 401) return (all) => `The content server does not accept CONTENT_TOKEN for ${all}`
  if (status === 403)
    return (all) => `The content server does not let CONTENT_TOKEN read ${all}, or has no such collection`
  if (status !== 304 && status >= 300 && status < 400)
    return (all) => `The content server is not at CONTENT_URL: it responded with a redirect (${status}) for ${all}`
  return (all) => `The content server responded with status ${status} to the request for ${all}`
}

/** The body as text, or null if it is too large, so that it cannot exhaust the memory. */
async function textOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A Directus server. */
export interface Source {
  /** Its address, without a slash at the end. */
  readonly url: string
  readonly token: string | null
  /** Milliseconds that an answer may take, its last byte included. */
  readonly timeout: number
}

/** What came of asking for a collection; `why` begins a sentence. */
export type Fetched =
  | { readonly kind: 'sent'; readonly text: string; readonly etag: string | null }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly why: string }

const everything = 'fields=*%2Ctranslations.*'
const published = `filter=${encodeURIComponent('{"status":{"_eq":"published"}}')}`

/** What is asked for, to the letter as the SDK of Directus asks. Without `limit=-1` only a hundred items would come. */
const requests = {
  Races: `/items/Races?${everything}&limit=50`,
  Classes: `/items/Classes?${everything}&${published}&limit=50`,
  Items: `/items/Items?${everything}&limit=-1`,
} as const

export type FetchedCollection = keyof typeof requests
export const fetchedCollections = Object.keys(requests) as readonly FetchedCollection[]

const maxBytes = 32_000_000

/** Asks for a collection once. Whatever goes wrong is an answer, and is told in words. */
export async function fetchCollection(
  { url, token, timeout }: Source,
  collection: FetchedCollection,
  etag: string | null,
  closing: AbortSignal,
): Promise<Fetched> {
  let hasAnswered = false
  try {
    const response = await fetch(url + requests[collection], {
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(etag !== null && { 'if-none-match': etag }),
      },
      // A page to sign in at, behind a redirection, would only hide what is wrong.
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeout)]),
    })
    hasAnswered = true
    if (response.status === 200) {
      const text = await textOf(response)
      if (text === null) return failed(`The content server sent more than ${maxBytes / 1e6} MB of ${collection}`)
      return { kind: 'sent', text, etag: response.headers.get('etag') }
    }
    await response.body?.cancel()
    if (response.status === 304 && etag !== null) return { kind: 'unchanged' }
    return failed(whyOfStatus(response.status, collection))
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      return failed(`The content server took more than ${timeout / 1_000} seconds to send ${collection}`)
    }
    const what = hasAnswered ? `broke off while it sent ${collection}` : 'cannot be reached'
    return failed(`The content server ${what}`)
  }
}

const failed = (why: string): Fetched => ({ kind: 'failed', why })

function whyOfStatus(status: number, collection: string): string {
  if (status === 401) return 'The content server does not accept CONTENT_TOKEN'
  if (status === 403)
    return `The content server does not let CONTENT_TOKEN read ${collection}, or has no such collection`
  if (status !== 304 && status >= 300 && status < 400)
    return `The content server is not at CONTENT_URL: it sent us elsewhere (${status})`
  return `The content server answered with status ${status} when it was asked for ${collection}`
}

/** The whole text, or null when it is larger than any catalogue: memory is not theirs to fill. */
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

import type { speakerHeader as contractHeader } from '@everquill/contract'
import type { Problem } from '@everquill/domain'
import { Refusal } from './backend.ts'

interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly body?: unknown
}

/** Browsers let a page that is being left send only this much. */
const maxKeepalive = 60_000

/** No answer after so many milliseconds is none: a phone between two networks may wait for ever. */
const longestWait = 20_000

/** The contract's own header; its code stays out of the page. */
const speakerHeader: typeof contractHeader = 'everquill-user'

export type Call = <T>(path: string, request?: Request) => Promise<T>

/** One call to our own server. An answer that is not ours, such as a captive portal's page, is no answer. */
export async function callFor<T>(
  speaker: string | null,
  path: string,
  { method = 'GET', body }: Request = {},
): Promise<T> {
  const text = body === undefined ? null : JSON.stringify(body)
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(longestWait),
    // What was sent arrives even if the page is left before the answer.
    keepalive: text !== null && text.length < maxKeepalive,
    headers: {
      ...(speaker !== null && { [speakerHeader]: speaker }),
      ...(text !== null && { 'content-type': 'application/json' }),
    },
    body: text,
  })
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/problem+json')) {
    throw new Refusal((await response.json()) as Problem, response.status)
  }
  if (response.status === 204) return undefined as T
  if (!response.ok || !type.startsWith('application/json'))
    throw new Error(`no answer from ${path}: ${response.status}`)
  return (await response.json()) as T
}

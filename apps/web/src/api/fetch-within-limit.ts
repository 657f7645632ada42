import { expectedUserHeader } from '@everquill/contract/route-paths'
import { takeEarlyRead } from './early-reads.ts'

/** Milliseconds without a response after which a request counts as failed; a phone between networks may wait for ever. */
const maxWait = 20_000

/** Milliseconds that a body may take in addition, at most, and one whose length is not known. */
const maxTransfer = 300_000

interface RequestOptions extends Omit<RequestInit, 'body' | 'signal' | 'headers'> {
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | null
}

/**
 * Sends a request and reads its response. Both bodies get a millisecond for each byte, because a fixed limit would end a
 * long response on a slow connection again and again. `longest` limits that for files of which nobody knows the size.
 */
export async function fetchWithinLimit<T>(
  url: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
  longest = maxTransfer,
): Promise<T> {
  const early = options.method === 'GET' ? takeEarlyRead(url) : undefined
  const limit = early?.limit ?? new AbortController()
  const start = (bytes: number) =>
    setTimeout(
      () => limit.abort(new DOMException('The request took too long', 'TimeoutError')),
      maxWait + Math.min(bytes, longest),
    )
  let timer = start(options.body?.length ?? 0)
  try {
    const started = await early?.started.catch(() => null)
    const isForUser = started?.user === (options.headers?.[expectedUserHeader] ?? null)
    const response = started && isForUser ? started.response : await fetch(url, { ...options, signal: limit.signal })
    clearTimeout(timer)
    timer = start(Number(response.headers.get('content-length') ?? longest))
    return await read(response)
  } finally {
    clearTimeout(timer)
  }
}

import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { OutgoingRequest, Sender, SendOutcome, SendProblem } from './port.ts'
import { parseWebhookUrl } from './parse-address.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'
import { nameResolver } from './resolve-name.ts'

export interface SenderOptions {
  /** Whether requests to this machine are allowed, also without TLS. */
  readonly allowsLoopback: boolean
  /** Resolves a host name to all of its addresses. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>
  /** Milliseconds until the response must be complete. */
  readonly timeout?: number
  /** Certificate authorities besides the usual ones; for tests. */
  readonly ca?: string
}

// An `import` would read all exports, one of which loads Node’s `fetch`: 36 ms and 10 MB at every start.
const { request: requestHttp } = process.getBuiltinModule('node:http')

const defaultTimeout = 5_000
/** Bytes that are read of a response, and characters of it that are kept. */
const maxRead = 65_536
const maxKept = 200
const maxRetryAfter = 3_600

/**
 * Sends requests to public addresses only. A name is resolved once, every address that it has is checked, and the
 * connection goes to a checked address: a name that changes its address in between leads nowhere else. Redirects are not
 * followed.
 */
export function pinnedSender({
  allowsLoopback,
  resolve = nameResolver(),
  timeout = defaultTimeout,
  ca,
}: SenderOptions): Sender {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address))

  async function checkedAddresses(hostname: string): Promise<readonly string[] | SendProblem> {
    const literal = withoutBrackets(hostname)
    const addresses = isIP(literal) ? [literal] : await resolve(hostname).catch(() => [])
    if (addresses.length === 0) return 'name-not-found'
    return addresses.every(isAllowed) ? addresses : 'address-not-allowed'
  }

  return {
    async post(outgoing) {
      const start = performance.now()
      const abort = AbortSignal.timeout(timeout)
      const aborted = new Promise<'timeout'>((done) => abort.addEventListener('abort', () => done('timeout')))
      const attempt = async (): Promise<Omit<SendOutcome, 'duration'> | SendProblem> => {
        const url = parseWebhookUrl(outgoing.url, allowsLoopback)
        if (!url) return 'address-not-allowed'
        const addresses = await checkedAddresses(url.hostname)
        if (typeof addresses === 'string') return addresses
        if (url.protocol === 'http:' && !addresses.every(isLoopback)) return 'address-not-allowed'
        return send(outgoing, url, addresses, abort, ca)
      }
      const outcome = await Promise.race([attempt().catch(problemOf), aborted])
      const duration = Math.round(performance.now() - start)
      if (typeof outcome !== 'string') return { ...outcome, duration }
      return { status: null, problem: outcome, response: '', retryAfter: null, duration }
    },
  }
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Answers every question for an address with those that were checked. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }

/** Sends the request to one of the addresses that were checked; name and certificate are those of the URL. */
async function send(
  { headers, body }: OutgoingRequest,
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  ca: string | undefined,
): Promise<Omit<SendOutcome, 'duration'>> {
  const options = {
    method: 'POST',
    host: withoutBrackets(url.hostname),
    lookup: pinnedTo(addresses),
    port: url.port === '' ? undefined : url.port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    // A connection of its own: one that is kept open could have been opened for another name.
    agent: false,
    signal,
  } as const
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    const request: ClientRequest =
      url.protocol === 'https:' ? requestHttps({ ...options, ...(ca !== undefined && { ca }) }) : requestHttp(options)
    request.once('response', answered).once('error', failed).end(body)
  })
  const text = await beginningOf(response)
  const retryAfter = Number(response.headers['retry-after'])
  return {
    status: response.statusCode ?? null,
    problem: null,
    response: text,
    retryAfter: retryAfter > 0 ? Math.min(Math.ceil(retryAfter), maxRetryAfter) : null,
  }
}

/** Reads a limited number of bytes, so that the connection of a short response ends well, and keeps fewer. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxRead) break
  }
  response.destroy()
  const text = Buffer.concat(chunks).subarray(0, maxRead).toString('utf8')
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, maxKept)
    .toWellFormed()
}

const causes: Readonly<Record<string, SendProblem>> = {
  ECONNREFUSED: 'not-reachable',
  EHOSTUNREACH: 'not-reachable',
  ENETUNREACH: 'not-reachable',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
}

function problemOf(error: unknown): SendProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO|ERR_TLS/.test(code)) return 'certificate-invalid'
  return causes[code] ?? 'connection-broken'
}

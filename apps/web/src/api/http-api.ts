import type { JsonRouteName, ResponseOf, RouteCalls } from '@everquill/contract'
import { paths, expectedUserHeader, requestLine, type AnyRequest } from '@everquill/contract/route-paths'
import { fetchWithinLimit } from './fetch-within-limit.ts'
import { problemIn } from './response-problem.ts'
import type { Call, ExportRequest, ServerApi } from './server-api.ts'
import { InvalidResponse, isContentRecord, isValidResponse } from './validate-response.ts'

/** Browsers limit the total size of requests that may outlive their page. */
const maxKeepalive = 60_000

/** Calls the server over HTTP on behalf of the current user. */
export function httpApi(currentUser: () => string | null): ServerApi {
  const call: Call = (name, ...request) => send(name, (request[0] ?? {}) as AnyRequest, currentUser())
  return {
    ...routeCalls(call),
    async catalogue(collection) {
      const response = call('content', { params: { collection }, query: { fields: '*,translations.*', limit: '-1' } })
      const [{ data }, { catalogueRecords }] = await Promise.all([response, import('./catalogue-records.ts')])
      return catalogueRecords(collection, data.filter(isContentRecord))
    },
    exportFile: (request) => download(request, currentUser()),
  }
}

function routeCalls(call: Call): RouteCalls<JsonRouteName> {
  const calls: Record<string, unknown> = {}
  for (const name of Object.keys(paths)) calls[name] = call.bind(null, name as JsonRouteName)
  return calls as RouteCalls<JsonRouteName>
}

/** Sends a request. Responses of other servers, such as a captive portal's page, count as no response. */
async function send<N extends JsonRouteName>(
  name: N,
  request: AnyRequest,
  user: string | null,
): Promise<ResponseOf<N>> {
  const { method, url } = requestLine(name, request)
  const body = request.body === undefined ? null : JSON.stringify(request.body)
  const options = {
    method,
    credentials: 'same-origin' as const,
    // Lets the request finish if the user leaves the page.
    keepalive: body !== null && body.length < maxKeepalive,
    headers: {
      ...(user !== null && { [expectedUserHeader]: user }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
  }
  const json = await fetchWithinLimit(url, options, (response) => jsonOf(response, `${method} ${url}`))
  if (!isValidResponse(name, json, request, user)) throw new InvalidResponse(`${method} ${url}: unexpected content`)
  return json
}

/** Milliseconds that a backup may take, which may have gigabytes. */
const longestDownload = 6 * 3_600_000

/** Reads a file. A response of another server counts as no response. */
async function download({ name, ...request }: ExportRequest, user: string | null): Promise<Blob> {
  const { method, url } = requestLine(name, request)
  const headers = user === null ? {} : { [expectedUserHeader]: user }
  const read = async (response: Response): Promise<Blob> => {
    if (response.ok && response.headers.has('content-disposition')) return response.blob()
    await jsonOf(response, `${method} ${url}`)
    throw new InvalidResponse(`${method} ${url}: not a file`)
  }
  const options = { method, credentials: 'same-origin', headers, body: null } as const
  return name === 'downloadBackup'
    ? fetchWithinLimit(url, options, read, longestDownload)
    : fetchWithinLimit(url, options, read)
}

async function jsonOf(response: Response, request: string): Promise<unknown> {
  const { status } = response
  if (status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && type.startsWith('application/json')) return response.json()
  const body: unknown = type.startsWith('application/problem+json') ? await response.json() : null
  throw problemIn(status, type, body) ?? new InvalidResponse(`${request}: status ${status}, ${type}`)
}

import type { JsonRouteName, RouteCalls, TokenRouteName } from '@everquill/contract'
import { paths, requestLine, type AnyRequest, type RouteName } from '@everquill/contract/route-paths'
import type { Problem } from '@everquill/domain'
import { serverEvents, type EventOptions, type ServerEvent } from './server-events.ts'

/** Where the server is, and the token that calls are made with. */
export interface ClientOptions {
  /** The address that people open, without a path. */
  readonly url: string
  /** A personal access token. */
  readonly token: string
}

/** One function for every JSON route that an access token can call, and the event stream. */
export interface EverquillClient extends RouteCalls<Extract<JsonRouteName, TokenRouteName>> {
  /** Follows the event stream until the signal is aborted; resumes it without a gap after a broken connection. */
  readonly events: (options?: EventOptions) => AsyncGenerator<ServerEvent>
}

/** The server refused a call. */
export class EverquillProblem extends Error {
  override name = 'EverquillProblem'
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code}${problem.detail === undefined ? '' : `: ${problem.detail}`}`)
    this.status = status
    this.problem = problem
  }
}

/** A client of the server at this address. */
export function everquill({ url, token }: ClientOptions): EverquillClient {
  const authorization = `Bearer ${token}`
  const origin = url.replace(/\/+$/, '')

  async function call(name: RouteName, request: AnyRequest = {}): Promise<unknown> {
    const line = requestLine(name, request)
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    const response = await fetch(origin + line.url, {
      method: line.method,
      redirect: 'error',
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
    if (!response.ok) throw await problemOf(response)
    return response.status === 204 ? undefined : response.json()
  }

  const calls = Object.keys(paths).map((name) => [name, call.bind(null, name as RouteName)])
  const events = (options: EventOptions = {}) =>
    serverEvents(`${origin}${requestLine('stream', {}).url}`, authorization, problemOf, options)
  return { ...(Object.fromEntries(calls) as EverquillClient), events }
}

/** A response without a problem comes from something between here and the server, such as a proxy. */
async function problemOf(response: Response): Promise<EverquillProblem> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const problem = isProblem ? ((await response.json()) as Problem) : { code: 'unavailable' as const }
  return new EverquillProblem(response.status, problem)
}

import type { ProblemCode } from '@everquill/domain'

/** A request whose headers have arrived. */
export interface ArrivedRequest {
  readonly method: string
  /** The pattern of the route, such as `/api/characters/:publicRef`; null if no route matches. */
  readonly route: string | null
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** How a request ended. */
export interface FinishedRequest {
  /** The status of the response; null if the connection broke before there was one. */
  readonly status: number | null
  readonly problem: ProblemCode | null
  readonly milliseconds: number
}

/** A request in progress. */
export interface ObservedRequest {
  /** Runs a part of the request, so that what it calls belongs to this request. */
  readonly run?: (part: () => void) => void
  readonly finished: (end: FinishedRequest) => void
}

/** Sees every request; must not throw. */
export type ObserveRequest = (request: ArrivedRequest) => ObservedRequest

/** Sees calls that take time. Called at the start; what it returns is called at the end, with the error if it failed. */
export type ObserveCall<Name extends string = string> = (name: Name) => (error: unknown) => void

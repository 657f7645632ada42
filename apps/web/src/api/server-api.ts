import type { JsonRouteName, RequestOf, ResponseOf } from '@everquill/contract'
import type { CatalogueRecord, Collection } from '@everquill/domain'
import { createContext, useContext } from 'react'

/** The arguments of a call: a request whose parts are all optional may be left out. */
export type RequestArguments<N extends JsonRouteName> =
  object extends RequestOf<N> ? readonly [request?: RequestOf<N>] : readonly [request: RequestOf<N>]

/** Calls a route of the contract by name. Throws a `ProblemError` if the server refuses. */
export type Call = <N extends JsonRouteName>(name: N, ...request: RequestArguments<N>) => Promise<ResponseOf<N>>

/** One function per JSON route of the contract. */
export type RouteCalls = {
  readonly [N in JsonRouteName]: (...request: RequestArguments<N>) => Promise<ResponseOf<N>>
}

/** The server, as the page calls it. */
export interface ServerApi extends RouteCalls {
  /** All records of a collection, whatever their status, in the order of the catalogue. */
  readonly catalogue: <C extends Collection>(collection: C) => Promise<readonly CatalogueRecord<C>[]>
}

const ServerApiContext = createContext<ServerApi | null>(null)

/** Provides the server API to the components below. */
export const ServerApiProvider = ServerApiContext.Provider

export function useServerApi(): ServerApi {
  const api = useContext(ServerApiContext)
  if (!api) throw new Error('useServerApi() must be used below a <ServerApiProvider>')
  return api
}

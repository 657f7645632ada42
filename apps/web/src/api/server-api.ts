import type { JsonRouteName, RequestArguments, RequestOf, ResponseOf, RouteCalls } from '@everquill/contract'
import type { CatalogueRecord, Collection } from '@everquill/domain'
import { createContext, useContext } from 'react'

/** Calls a route of the contract by name. Throws a `ProblemError` if the server refuses. */
export type Call = <N extends JsonRouteName>(name: N, ...request: RequestArguments<N>) => Promise<ResponseOf<N>>

/** The server, as the page calls it. */
export interface ServerApi extends RouteCalls<JsonRouteName> {
  /** All records of a collection, whatever their status, in the order of the catalogue. */
  readonly catalogue: <C extends Collection>(collection: C) => Promise<readonly CatalogueRecord<C>[]>
  /** A character, a game or a backup as a file, exactly as the server wrote it. */
  readonly exportFile: (request: ExportRequest) => Promise<Blob>
}

type ExportRoute = 'exportCharacter' | 'exportGame' | 'downloadBackup'

/** A request whose response people save as a file. */
export type ExportRequest = { readonly [N in ExportRoute]: RequestOf<N> & { readonly name: N } }[ExportRoute]

const ServerApiContext = createContext<ServerApi | null>(null)

/** Provides the server API to the components below. */
export const ServerApiProvider = ServerApiContext.Provider

export function useServerApi(): ServerApi {
  const api = useContext(ServerApiContext)
  if (!api) throw new Error('useServerApi() must be used below a <ServerApiProvider>')
  return api
}

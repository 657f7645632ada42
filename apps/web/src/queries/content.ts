import type { CatalogueRecord, Collection } from '@everquill/domain'
import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useServerApi, type ServerApi } from '../api/server-api.ts'
import { queryKeys } from './query-keys.ts'

type Observer<C extends Collection> = QueryObserver<readonly CatalogueRecord<C>[]>

/** A collection of the catalogue, with records of every status, so that all references can be resolved. */
export function useContent<C extends Collection>(collection: C) {
  const observer = observerOf(useQueryClient(), useServerApi(), collection)
  const subscribe = useCallback(
    (listener: () => void) => {
      // Without subscribers the query may have been removed from the cache.
      if (!observer.hasListeners()) observer.setOptions(observer.options)
      return observer.subscribe(listener)
    },
    [observer],
  )
  return useSyncExternalStore(subscribe, () => observer.getCurrentResult())
}

const observers = new WeakMap<QueryClient, Map<Collection, Observer<Collection>>>()

/** About forty places on a sheet read the catalogue; one shared observer per collection is much cheaper than forty. */
function observerOf<C extends Collection>(queries: QueryClient, api: ServerApi, collection: C): Observer<C> {
  const known = observers.get(queries) ?? new Map<Collection, Observer<Collection>>()
  observers.set(queries, known)
  const observer = known.get(collection) ?? newObserver(queries, api, collection)
  known.set(collection, observer)
  return observer
}

/** Milliseconds after which a collection is fetched again when it is next used. */
const staleTime = 60_000

const newObserver = (queries: QueryClient, api: ServerApi, collection: Collection): Observer<Collection> =>
  new QueryObserver<readonly CatalogueRecord[]>(queries, {
    queryKey: queryKeys.content(collection),
    queryFn: () => api.catalogue(collection),
    staleTime,
    notifyOnChangeProps: ['data', 'isPending', 'isError'],
  })

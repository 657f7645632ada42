import type { CatalogueRecord, Collection } from '@everquill/domain'
import { QueryObserver, replaceEqualDeep, useQueryClient, type QueryClient } from '@tanstack/react-query'
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
    structuralSharing: (known, arrived) =>
      replaceEqualDeep(
        known,
        keepNewer((known ?? []) as readonly CatalogueRecord[], arrived as readonly CatalogueRecord[]),
      ),
    notifyOnChangeProps: ['data', 'isPending', 'isError'],
  })

/**
 * Keeps each record that is known in a newer revision: a response may be older than what was just saved. Records of the
 * own catalogue, which have a revision, are never deleted.
 */
function keepNewer(known: readonly CatalogueRecord[], arrived: readonly CatalogueRecord[]): readonly CatalogueRecord[] {
  // The collection comes from a content server now.
  if (arrived.some(({ revision }) => revision === null)) return arrived
  const missing = new Map(known.flatMap((record) => (record.revision === null ? [] : [[record.id, record]])))
  const newer = arrived.map((record) => {
    const earlier = missing.get(record.id)
    missing.delete(record.id)
    return earlier && (earlier.revision ?? 0) > (record.revision ?? 0) ? earlier : record
  })
  return [...newer, ...missing.values()]
}

import type { CatalogueRecord, Collection } from '@everquill/domain'
import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useBackend, type Backend } from '../api/backend.ts'
import { keys } from './queries.ts'

type Watch<C extends Collection> = QueryObserver<readonly CatalogueRecord<C>[]>

/** A collection of the catalogue: every record, whatever its status, so that references find their names. */
export function useContent<C extends Collection>(collection: C) {
  const watch = watchOf(useQueryClient(), useBackend(), collection)
  const subscribe = useCallback(
    (listener: () => void) => {
      // What nobody watched for a while may have been forgotten.
      if (!watch.hasListeners()) watch.setOptions(watch.options)
      return watch.subscribe(listener)
    },
    [watch],
  )
  return useSyncExternalStore(subscribe, () => watch.getCurrentResult())
}

const watches = new WeakMap<QueryClient, Map<Collection, Watch<Collection>>>()

/** The forty places of a sheet that read the catalogue do so over one shoulder. */
function watchOf<C extends Collection>(queries: QueryClient, backend: Backend, collection: C): Watch<C> {
  const known = watches.get(queries) ?? new Map<Collection, Watch<Collection>>()
  watches.set(queries, known)
  const watch = known.get(collection) ?? newWatch(queries, backend, collection)
  known.set(collection, watch)
  return watch
}

/** Milliseconds after which a catalogue that is looked at again is compared with the server's. */
const catalogueLasts = 60_000

const newWatch = (queries: QueryClient, backend: Backend, collection: Collection): Watch<Collection> =>
  new QueryObserver<readonly CatalogueRecord[]>(queries, {
    queryKey: keys.content(collection),
    queryFn: () => backend.content(collection),
    staleTime: catalogueLasts,
    notifyOnChangeProps: ['data', 'isPending', 'isError'],
  })

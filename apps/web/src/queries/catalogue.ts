import type { CatalogueRecord, Collection, Json, RecordContent } from '@everquill/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  useBackend,
  type ContentSource,
  type ImportCounts,
  type RecordLogEntry,
  type WantedRecord,
} from '../api/backend.ts'
import { useContent } from './content.ts'
import { keys, useSession } from './queries.ts'

const logKey = (collection: Collection, id: string) => ['catalogue', 'log', collection, id]

/** Whether the reader administers this installation. */
export const useIsAdministrator = (): boolean => useSession().user?.administrator === true

/** All collections: whoever opens the catalogue may want to read on where there is no server. */
export function useCatalogue() {
  return {
    Races: useContent('Races'),
    Classes: useContent('Classes'),
    Items: useContent('Items'),
    Spells: useContent('Spells'),
    Skills: useContent('Skills'),
    Conditions: useContent('Conditions'),
  }
}
export type Catalogue = ReturnType<typeof useCatalogue>

/** Where the catalogue is edited; asked for the administrator alone. */
export function useContentSource(): ContentSource | undefined {
  const backend = useBackend()
  return useQuery({
    queryKey: ['catalogue', 'source'],
    queryFn: async () => (await backend.catalogueApi()).source(),
    enabled: useIsAdministrator(),
  }).data
}

/** Who edited a record, newest first. */
export const useRecordLog = (collection: Collection, id: string) => {
  const backend = useBackend()
  return useQuery<readonly RecordLogEntry[]>({
    queryKey: logKey(collection, id),
    queryFn: async () => (await backend.catalogueApi()).log(collection, id),
  })
}

/** How many characters refer to a record; counted anew each time it is asked. */
export const useUsage = (collection: Collection, id: string) => {
  const backend = useBackend()
  return useQuery<number>({
    queryKey: ['catalogue', 'usage', collection, id],
    queryFn: async () => (await backend.catalogueApi()).usage(collection, id),
    gcTime: 0,
  })
}

/** What the administrator can do; what is on screen follows. */
export interface CatalogueActions {
  create<C extends Collection>(collection: C, record: RecordContent): Promise<CatalogueRecord<C>>
  edit<C extends Collection>(collection: C, id: string, wanted: WantedRecord): Promise<CatalogueRecord<C>>
  /** The record as the server has it now. */
  fresh<C extends Collection>(collection: C, id: string): Promise<CatalogueRecord<C> | undefined>
  takeOver(file: Json): Promise<ImportCounts>
}

export function useCatalogueActions(): CatalogueActions {
  const backend = useBackend()
  const queries = useQueryClient()
  return useMemo(() => {
    /** Shown as it was answered: another server may know of it only in a moment. */
    const show = <C extends Collection>(collection: C, record: CatalogueRecord<C>) => {
      queries.setQueryData<readonly CatalogueRecord<C>[]>(keys.content(collection), (before = []) =>
        before.some(({ id }) => id === record.id)
          ? before.map((known) => (known.id === record.id ? record : known))
          : [...before, record],
      )
      void queries.invalidateQueries({ queryKey: logKey(collection, record.id) })
      return record
    }
    return {
      create: async (collection, record) =>
        show(collection, await (await backend.catalogueApi()).create(collection, record)),
      edit: async (collection, id, wanted) =>
        show(collection, await (await backend.catalogueApi()).edit(collection, id, wanted)),
      async fresh<C extends Collection>(collection: C, id: string) {
        const queryKey = keys.content(collection)
        await queries.invalidateQueries({ queryKey })
        return queries.getQueryData<readonly CatalogueRecord<C>[]>(queryKey)?.find((record) => record.id === id)
      },
      async takeOver(file) {
        const counts = await (await backend.catalogueApi()).takeOver(file)
        await Promise.all([['content'], ['catalogue']].map((queryKey) => queries.invalidateQueries({ queryKey })))
        return counts
      },
    }
  }, [backend, queries])
}

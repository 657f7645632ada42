import type { BodyOf } from '@everquill/contract'
import {
  catalogueFormat,
  catalogueRecord,
  isRecord,
  type CatalogueRecord,
  type Collection,
  type Json,
  type RecordContent,
} from '@everquill/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ProblemError } from '../api/problem-error.ts'
import { useServerApi } from '../api/server-api.ts'
import type { ContentSource, ImportCounts, RecordLogEntry, RecordUpdate } from '../api/types.ts'
import './later-problem-messages.ts'
import { useContent } from './content.ts'
import { queryKeys } from './query-keys.ts'
import { useSession } from './session.ts'

const logKey = (collection: Collection, id: string) => ['catalogue', 'log', collection, id]

/** Whether the user may edit the catalogue: an administrator, with a second factor where the server requires one. */
export const useIsAdministrator = (): boolean => {
  const { user, secondFactorMissing } = useSession()
  return user?.administrator === true && !secondFactorMissing
}

/** Loads all collections at once, so that the whole catalogue can be read offline later. */
export function useCatalogue() {
  return {
    Races: useContent('Races'),
    Classes: useContent('Classes'),
    Items: useContent('Items'),
    Spells: useContent('Spells'),
    Skills: useContent('Skills'),
    Conditions: useContent('Conditions'),
    Creatures: useContent('Creatures'),
  }
}
export type Catalogue = ReturnType<typeof useCatalogue>

/** Where the catalogue is edited; loaded for the administrator only. */
export function useContentSource(): ContentSource | undefined {
  const api = useServerApi()
  return useQuery({
    queryKey: ['catalogue', 'source'],
    queryFn: () => api.contentSource(),
    enabled: useIsAdministrator(),
  }).data
}

/** The edit history of a record, newest first. */
export const useRecordLog = (collection: Collection, id: string) => {
  const api = useServerApi()
  return useQuery<readonly RecordLogEntry[]>({
    queryKey: logKey(collection, id),
    queryFn: async () => (await api.recordLog({ params: { collection, id } })).edits,
  })
}

/** The number of characters that refer to a record; never cached. */
export const useUsage = (collection: Collection, id: string) => {
  const api = useServerApi()
  return useQuery<number>({
    queryKey: ['catalogue', 'usage', collection, id],
    queryFn: async () => (await api.contentUsage({ params: { collection, id } })).characters,
    gcTime: 0,
  })
}

/** The administrator's actions on the catalogue. */
export interface CatalogueActions {
  create<C extends Collection>(collection: C, record: RecordContent): Promise<CatalogueRecord<C>>
  edit<C extends Collection>(collection: C, id: string, update: RecordUpdate): Promise<CatalogueRecord<C>>
  /** Loads a record that has changed since a revision; null if no newer version arrives. */
  refetch<C extends Collection>(collection: C, id: string, newerThan: number): Promise<CatalogueRecord<C> | null>
  importFile(file: Json): Promise<ImportCounts>
}

/** Edits the catalogue and updates the records on the page. */
export function useCatalogueActions(): CatalogueActions {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    /** Shows the record from the response, because another server process may know it only a moment later. */
    const show = <C extends Collection>(collection: C, record: CatalogueRecord<C>) => {
      queries.setQueryData<readonly CatalogueRecord<C>[]>(queryKeys.content(collection), (records = []) =>
        records.some(({ id }) => id === record.id)
          ? records.map((known) => (known.id === record.id ? record : known))
          : [...records, record],
      )
      void queries.invalidateQueries({ queryKey: logKey(collection, record.id) })
      return record
    }
    return {
      async create(collection, content) {
        const { record } = await api.createRecord({ params: { collection }, body: { record: content } })
        return show(collection, catalogueRecord(collection, record))
      },
      async edit(collection, id, body) {
        const { record } = await api.editRecord({ params: { collection, id }, body })
        return show(collection, catalogueRecord(collection, record))
      },
      async refetch<C extends Collection>(collection: C, id: string, newerThan: number) {
        const queryKey = queryKeys.content(collection)
        for (let tries = 0; tries < 3; tries++) {
          await queries.invalidateQueries({ queryKey })
          const records = queries.getQueryData<readonly CatalogueRecord<C>[]>(queryKey) ?? []
          const record = records.find((known) => known.id === id)
          // If a request times out, the offline cache answers with the version that is known to be outdated.
          if (record && (record.revision ?? 0) > newerThan) return record
        }
        return null
      },
      async importFile(file) {
        if (!isCatalogueFile(file)) throw new ProblemError({ code: 'invalid-request' }, 400)
        const counts = await api.importCatalogue({ body: file })
        await Promise.all(
          [queryKeys.content(), ['catalogue']].map((queryKey) => queries.invalidateQueries({ queryKey })),
        )
        return counts
      },
    }
  }, [api, queries])
}

const isCatalogueFile = (file: Json): file is Json & BodyOf<'importCatalogue'> =>
  isRecord(file) && file['format'] === catalogueFormat && file['version'] === 1 && isRecord(file['records'] ?? null)

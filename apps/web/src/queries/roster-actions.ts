import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newId } from '../api/new-id.ts'
import { useServerApi } from '../api/server-api.ts'
import { queryKeys } from './query-keys.ts'

/** Actions on whole characters; those that make a character return its ref. */
export interface RosterActions {
  /** Creates a blank character with a random name. */
  create(name: string): Promise<string>
  duplicate(publicRef: string): Promise<string>
  /** The character as a file; for its owner with its history. */
  exportFile(publicRef: string): Promise<Blob>
  remove(publicRef: string): Promise<void>
  restore(publicRef: string): Promise<void>
}

/** Reloads the characters and the trash. */
export async function reloadRoster(queries: QueryClient): Promise<void> {
  await Promise.all([queryKeys.characters, queryKeys.trash].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Creates, copies, deletes and restores characters, and reloads the lists. */
export function useRosterActions(): RosterActions {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const reload = () => reloadRoster(queries)
    return {
      async create(name) {
        const { character } = await api.createCharacter({ body: { saveId: newId(), name } })
        await reload()
        return character.publicRef
      },
      async duplicate(publicRef) {
        const { character } = await api.duplicateCharacter({ params: { publicRef } })
        await reload()
        return character.publicRef
      },
      exportFile: (publicRef) => api.exportFile({ name: 'exportCharacter', params: { publicRef } }),
      async remove(publicRef) {
        await api.deleteCharacter({ params: { publicRef } })
        await reload()
      },
      async restore(publicRef) {
        await api.restoreCharacter({ params: { publicRef } })
        await reload()
      },
    }
  }, [api, queries])
}

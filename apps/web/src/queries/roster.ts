import type { CharacterSummary } from '@everquill/domain'
import { useQuery } from '@tanstack/react-query'
import { useServerApi, type ServerApi } from '../api/server-api.ts'
import { queryKeys } from './query-keys.ts'

/** Milliseconds within which a page still uses the list that its route preloaded. */
const preloadLasts = 2_000

/** The query for the user's characters, for the router to preload. */
export const rosterQuery = (api: ServerApi) => ({
  queryKey: queryKeys.characters,
  queryFn: async (): Promise<readonly CharacterSummary[]> => (await api.listCharacters()).characters,
  staleTime: preloadLasts,
})

/** The user's characters. */
export const useRoster = () => useQuery(rosterQuery(useServerApi()))

/** The user's characters in the trash. */
export const useTrash = () => {
  const api = useServerApi()
  return useQuery<readonly CharacterSummary[]>({
    queryKey: queryKeys.trash,
    queryFn: async () => (await api.listCharacters({ query: { trash: 'true' } })).characters,
  })
}

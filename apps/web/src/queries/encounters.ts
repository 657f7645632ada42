import { useQuery } from '@tanstack/react-query'
import { useServerApi } from '../api/server-api.ts'
import type { Encounters } from '../api/types.ts'
import { queryKeys } from './query-keys.ts'

/** What the user may know of the encounters of a game; the event stream keeps it up to date. Nothing without a game. */
export const useEncounters = (gameId: string | null) => {
  const api = useServerApi()
  return useQuery<Encounters>({
    queryKey: queryKeys.encounters(gameId ?? ''),
    queryFn: () => api.encounters({ params: { gameId: gameId ?? '' } }),
    enabled: gameId !== null,
  })
}

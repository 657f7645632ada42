import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useServerApi } from '../api/server-api.ts'
import type { SessionState, SessionSummary } from '../api/types.ts'
import { queryKeys } from './query-keys.ts'

/** The signed-in user, and the ways to sign in. */
export const useSession = (): SessionState => {
  const api = useServerApi()
  return useSuspenseQuery({ queryKey: queryKeys.session, queryFn: () => api.session(), staleTime: Infinity }).data
}

/** The user's sessions on all devices. */
export const useSessions = () => {
  const api = useServerApi()
  return useQuery<readonly SessionSummary[]>({
    queryKey: queryKeys.sessions,
    queryFn: async () => (await api.sessions()).sessions,
  })
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServerApi } from '../../api/server-api.ts'
import { queryKeys } from '../query-keys.ts'

/** Whether the members of the user's games see when the user is online. */
export const usePresenceSetting = () => {
  const api = useServerApi()
  return useQuery<boolean>({ queryKey: queryKeys.presence, queryFn: async () => (await api.readPresence()).shown })
}

/** Shows or hides when the user is online. */
export function useChangePresence(): (shown: boolean) => Promise<void> {
  const api = useServerApi()
  const queries = useQueryClient()
  return async (shown) => {
    const changed = await api.changePresence({ body: { shown } })
    queries.setQueryData(queryKeys.presence, changed.shown)
    // The user sees the own presence in games, too.
    await Promise.all([queryKeys.games, queryKeys.game()].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

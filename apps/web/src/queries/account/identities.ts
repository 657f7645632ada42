import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServerApi } from '../../api/server-api.ts'
import type { Decision, LinkedIdentity } from '../../api/types.ts'
import '../later-problem-messages.ts'
import { queryKeys } from '../query-keys.ts'

/** The identities at the sign-in provider that are linked to the user's account. */
export const useIdentities = () => {
  const api = useServerApi()
  return useQuery<readonly LinkedIdentity[]>({
    queryKey: queryKeys.identities,
    queryFn: async () => (await api.listIdentities()).identities,
  })
}

/** Unlinks an identity; rejects if it is the last way to sign in. */
export function useUnlinkIdentity(): (identityId: string) => Promise<void> {
  const api = useServerApi()
  const queries = useQueryClient()
  return async (identityId) => {
    await api.unlinkIdentity({ params: { identityId } })
    await queries.invalidateQueries({ queryKey: queryKeys.identities })
  }
}

/** What to decide about the identity that this browser brought from the provider; null if there is nothing. */
export const useDecision = () => {
  const api = useServerApi()
  return useQuery<Decision | null>({
    queryKey: queryKeys.decision,
    queryFn: async () => (await api.readDecision()).decision,
    gcTime: 0,
  })
}

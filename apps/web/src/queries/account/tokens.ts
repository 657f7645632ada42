import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import type { AccessToken, NewAccessToken } from '../../api/types.ts'
import '../later-problem-messages.ts'
import { queryKeys } from '../query-keys.ts'

/** The personal access tokens of the user. */
export const useTokens = () => {
  const api = useServerApi()
  return useQuery<readonly AccessToken[]>({
    queryKey: queryKeys.tokens,
    queryFn: async () => (await api.listTokens()).tokens,
  })
}

/** Creates and revokes personal access tokens, and reloads their list. */
export function useTokenActions() {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const reload = () => queries.invalidateQueries({ queryKey: queryKeys.tokens })
    return {
      /** Returns the token itself, which is shown only once. */
      create: async (body: NewAccessToken): Promise<string> => {
        const { secret } = await api.createToken({ body })
        await reload()
        return secret
      },
      revoke: async (tokenId: string): Promise<void> => {
        await api.revokeToken({ params: { tokenId } })
        await reload()
      },
    }
  }, [api, queries])
}

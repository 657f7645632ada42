import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useServerApi } from '../../api/server-api.ts'
import type { Period } from '../../api/types.ts'
import { queryKeys } from '../query-keys.ts'

/** The values of a character over time. */
export const useTimeline = (publicRef: string) => {
  const api = useServerApi()
  return useQuery({
    queryKey: [...queryKeys.history(publicRef), 'timeline'],
    queryFn: () => api.characterTimeline({ params: { publicRef } }),
    staleTime: Infinity,
  })
}

/** A character as it was after an entry; the previous one stays on screen while it loads. Without an entry nothing is loaded. */
export const useCharacterAt = (publicRef: string, entryId: string | undefined) => {
  const api = useServerApi()
  return useQuery({
    queryKey: [...queryKeys.history(publicRef), 'at', entryId],
    queryFn: () => api.characterAt({ params: { publicRef, entryId: entryId ?? '' } }),
    enabled: entryId !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** How a character changed in a period. */
export const useChanges = (publicRef: string, period: Period) => {
  const api = useServerApi()
  return useQuery({
    queryKey: [...queryKeys.history(publicRef), 'changes', period],
    queryFn: () => api.characterChanges({ params: { publicRef }, query: period }),
    placeholderData: keepPreviousData,
  })
}

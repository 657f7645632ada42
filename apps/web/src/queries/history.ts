import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend, type Period } from '../api/backend.ts'
import { keys } from './queries.ts'

/** The life of a character in short. */
export const useTimeline = (publicRef: string) => {
  const backend = useBackend()
  return useQuery({
    queryKey: [...keys.history(publicRef), 'course'],
    queryFn: () => backend.timeline(publicRef),
    staleTime: Infinity,
  })
}

/** A character as it was after an entry; what was shown before stays until it is known. Nothing is asked for now. */
export const usePast = (publicRef: string, entryId: string | undefined) => {
  const backend = useBackend()
  return useQuery({
    queryKey: [...keys.history(publicRef), 'at', entryId],
    queryFn: () => backend.past(publicRef, entryId ?? ''),
    enabled: entryId !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** What became of a character in a period. */
export const useChanges = (publicRef: string, period: Period) => {
  const backend = useBackend()
  return useQuery({
    queryKey: [...keys.history(publicRef), 'changes', period],
    queryFn: () => backend.changes(publicRef, period),
    placeholderData: keepPreviousData,
  })
}

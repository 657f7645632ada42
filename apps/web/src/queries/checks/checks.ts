import type { BodyOf } from '@everquill/contract'
import type { Check } from '@everquill/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newId } from '../../api/new-id.ts'
import { useServerApi } from '../../api/server-api.ts'
import '../later-problem-messages.ts'
import { queryKeys } from '../query-keys.ts'

/** The open request for a check in a game; events of the game keep it up to date. */
export const useCheck = (gameId: string) => {
  const api = useServerApi()
  return useQuery<Check | null>({
    queryKey: queryKeys.check(gameId),
    queryFn: async () => (await api.getCheck({ params: { gameId } })).check,
  })
}

/** What GMs and players do with checks; a plain roll of a player goes through the dice of the sheet instead. */
export function useCheckActions(gameId: string) {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const refetch = () => queries.invalidateQueries({ queryKey: queryKeys.check(gameId) })
    return {
      ask: async (body: Omit<BodyOf<'askForCheck'>, 'saveId'>): Promise<void> => {
        await api.askForCheck({ params: { gameId }, body: { saveId: newId(), ...body } })
        await refetch()
      },
      end: async (checkId: string): Promise<void> => {
        await api.endCheck({ params: { gameId, checkId } })
        await refetch()
      },
      answer: async (checkId: string, publicRef: string): Promise<void> => {
        await api.answerCheck({ params: { gameId, checkId, publicRef }, body: { saveId: newId() } })
        await refetch()
      },
    }
  }, [api, queries, gameId])
}

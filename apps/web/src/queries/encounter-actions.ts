import type { BodyOf } from '@everquill/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newId } from '../api/new-id.ts'
import { useServerApi } from '../api/server-api.ts'
import './later-problem-messages.ts'
import { queryKeys } from './query-keys.ts'

/** What only the server can do with an encounter; every other change is an edit of its document. */
export function useEncounterActions(gameId: string) {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(
    () => ({
      start: async (body: BodyOf<'startEncounter'>): Promise<string> => {
        const { publicRef } = await api.startEncounter({ params: { gameId }, body: { saveId: newId(), ...body } })
        await queries.invalidateQueries({ queryKey: queryKeys.encounters(gameId) })
        return publicRef
      },
      /** Creates the document for the own creatures of the game, if there is none. */
      openBestiary: async (): Promise<void> => {
        await api.openBestiary({ params: { gameId } })
        await queries.invalidateQueries({ queryKey: queryKeys.encounters(gameId) })
      },
      rollInitiative: (publicRef: string, participants: readonly string[]) =>
        api.rollForInitiative({
          params: { gameId, publicRef },
          body: { saveId: newId(), participants: [...participants] },
        }),
      endTurn: (publicRef: string, round: number) =>
        api.endTurn({ params: { publicRef }, query: { round: String(round) } }),
    }),
    [api, queries, gameId],
  )
}

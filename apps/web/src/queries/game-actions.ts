import type { BodyOf, QueryOf } from '@everquill/contract'
import type { GameEntry, GameRole } from '@everquill/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newId } from '../api/new-id.ts'
import { useServerApi } from '../api/server-api.ts'
import type { Award, Gift, NewGameLogEntry, OwnGame } from '../api/types.ts'
import './later-problem-messages.ts'
import { queryKeys } from './query-keys.ts'

/** Changes games, and reloads what the page shows of them. */
export function useGameActions() {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const reloadAfter = async <T>(request: Promise<T>): Promise<T> => {
      const response = await request
      await Promise.all(
        [queryKeys.games, queryKeys.game(), queryKeys.characters].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      return response
    }
    return {
      create: async (body: BodyOf<'createGame'>): Promise<OwnGame> =>
        (await reloadAfter(api.createGame({ body }))).game,
      join: async (body: BodyOf<'joinGame'>): Promise<OwnGame> => (await reloadAfter(api.joinGame({ body }))).game,
      change: (gameId: string, body: BodyOf<'changeGame'>) => reloadAfter(api.changeGame({ params: { gameId }, body })),
      remove: (gameId: string) => reloadAfter(api.deleteGame({ params: { gameId } })),
      exportFile: (gameId: string) => api.exportFile({ name: 'exportGame', params: { gameId } }),
      restore: (gameId: string) => reloadAfter(api.restoreGame({ params: { gameId } })),
      invite: (gameId: string, body: BodyOf<'inviteToGame'>) =>
        reloadAfter(api.inviteToGame({ params: { gameId }, body })),
      revokeInvitation: (gameId: string, invitationId: string) =>
        reloadAfter(api.revokeInvitation({ params: { gameId, invitationId } })),
      changeMember: (gameId: string, userId: string, role: GameRole) =>
        reloadAfter(api.changeMember({ params: { gameId, userId }, body: { role } })),
      removeMember: (gameId: string, userId: string, query: QueryOf<'removeMember'> = {}) =>
        reloadAfter(api.removeMember({ params: { gameId, userId }, query })),
      transfer: (gameId: string, body: BodyOf<'transferGame'>) =>
        reloadAfter(api.transferGame({ params: { gameId }, body })),
      /** Takes back a removal or transfer. */
      takeBack: (gameId: string, takeBackId: string) => reloadAfter(api.takeBack({ params: { gameId, takeBackId } })),
      addCharacter: (gameId: string, publicRef: string) =>
        reloadAfter(api.enterGame({ params: { gameId }, body: { character: publicRef } })),
      removeCharacter: (gameId: string, publicRef: string) =>
        reloadAfter(api.takeOutOfGame({ params: { gameId, publicRef } })),
      addLogEntry: (gameId: string, body: NewGameLogEntry) =>
        reloadAfter(api.writeInGameLog({ params: { gameId }, body })),
      award: (gameId: string, body: Award) => reloadAfter(api.awardParty({ params: { gameId }, body })),
      give: (publicRef: string, body: Gift) => reloadAfter(api.giveToFellow({ params: { publicRef }, body })),
      /** Gives a setting of a game its old value back. */
      undoSetting: (gameId: string, { id, saveId: entrySaveId }: GameEntry) =>
        reloadAfter(api.changeGame({ params: { gameId }, body: { saveId: newId(), undoes: id, entrySaveId } })),
      /**
       * Undoes an entry about a character. An action is undone as a whole, a gift or award for all characters involved.
       */
      undo: ({ id, characterId, saveId: entrySaveId, act }: GameEntry) =>
        reloadAfter(
          api.revertEntry({
            params: { publicRef: String(characterId), entryId: id },
            body: { saveId: newId(), entrySaveId, ...(act && { whole: true }) },
          }),
        ),
    }
  }, [api, queries])
}

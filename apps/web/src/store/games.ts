import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBackend } from './backend.ts'
import type { GameLogPage, GameLogQuestion, GamesDesk, OwnGame, PartyMember, SeenGame } from './games-desk.ts'
import { keys } from './queries.ts'

/** My games. */
export const useGames = () => {
  const backend = useBackend()
  return useQuery<readonly OwnGame[]>({
    queryKey: keys.games,
    queryFn: async () => (await backend.gamesDesk()).list(),
  })
}

/** A game with everybody who plays in it. */
export const useGame = (gameId: string) => {
  const backend = useBackend()
  return useQuery<SeenGame>({
    queryKey: [...keys.game(gameId), 'table'],
    queryFn: async () => (await backend.gamesDesk()).get(gameId),
  })
}

/** The party, as it is now. */
export const useParty = (gameId: string) => {
  const backend = useBackend()
  return useQuery<readonly PartyMember[]>({
    queryKey: [...keys.game(gameId), 'party'],
    queryFn: async () => (await backend.gamesDesk()).party(gameId),
  })
}

/** The log of a game, page by page, newest first. */
export const useGameLog = (gameId: string, kind: GameLogQuestion['kind']) => {
  const backend = useBackend()
  return useInfiniteQuery({
    queryKey: [...keys.game(gameId), 'log', kind ?? 'all'],
    queryFn: async ({ pageParam }): Promise<GameLogPage> =>
      (await backend.gamesDesk()).log(gameId, {
        ...(kind !== undefined && { kind }),
        ...(pageParam !== null && { before: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

type Acts = Omit<GamesDesk, 'list' | 'get' | 'party' | 'log'>

/** What can be done about games; what is on screen follows. */
export function useGameActs(): Acts {
  const backend = useBackend()
  const queries = useQueryClient()
  return useMemo(() => {
    const then = async <T>(act: (desk: GamesDesk) => Promise<T>): Promise<T> => {
      const done = await act(await backend.gamesDesk())
      await Promise.all(
        [keys.games, keys.game(), keys.characters].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      return done
    }
    return {
      create: (wish) => then((desk) => desk.create(wish)),
      join: (wish) => then((desk) => desk.join(wish)),
      change: (gameId, wish) => then((desk) => desk.change(gameId, wish)),
      remove: (gameId) => then((desk) => desk.remove(gameId)),
      invite: (gameId) => then((desk) => desk.invite(gameId)),
      revokeInvitation: (gameId, id) => then((desk) => desk.revokeInvitation(gameId, id)),
      changeMember: (gameId, user, role) => then((desk) => desk.changeMember(gameId, user, role)),
      removeMember: (gameId, user) => then((desk) => desk.removeMember(gameId, user)),
      enter: (gameId, publicRef) => then((desk) => desk.enter(gameId, publicRef)),
      takeOut: (gameId, publicRef) => then((desk) => desk.takeOut(gameId, publicRef)),
      write: (gameId, line) => then((desk) => desk.write(gameId, line)),
      award: (gameId, award) => then((desk) => desk.award(gameId, award)),
      give: (publicRef, gift) => then((desk) => desk.give(publicRef, gift)),
    }
  }, [backend, queries])
}

import { gameSessionsOf, type GameEntry, type GameSession } from '@everquill/domain'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBackend } from '../api/backend.ts'
import type { GameLogPage, GameLogQuestion, GamesApi, OwnGame, PartyMember, SeenGame } from '../api/games-api.ts'
import { newId } from '../api/new-id.ts'
import { keys } from './queries.ts'

/** My games. */
export const useGames = () => {
  const backend = useBackend()
  return useQuery<readonly OwnGame[]>({
    queryKey: keys.games,
    queryFn: async () => (await backend.gamesApi()).list(),
  })
}

/** The games that I could bring back from the trash. */
export const useDeletedGames = () => {
  const backend = useBackend()
  return useQuery<readonly OwnGame[]>({
    queryKey: [...keys.games, 'trash'],
    queryFn: async () => (await backend.gamesApi()).trash(),
  })
}

/** A game with everybody who plays in it. */
export const useGame = (gameId: string) => {
  const backend = useBackend()
  return useQuery<SeenGame>({
    queryKey: [...keys.game(gameId), 'table'],
    queryFn: async () => (await backend.gamesApi()).get(gameId),
  })
}

/** The party, as it is now. */
export const useParty = (gameId: string) => {
  const backend = useBackend()
  return useQuery<readonly PartyMember[]>({
    queryKey: [...keys.game(gameId), 'party'],
    queryFn: async () => (await backend.gamesApi()).party(gameId),
  })
}

/** The log of a game, page by page, newest first. */
export const useGameLog = (gameId: string, question: Omit<GameLogQuestion, 'before'> = {}) => {
  const backend = useBackend()
  return useInfiniteQuery({
    queryKey: [...keys.game(gameId), 'log', question],
    queryFn: async ({ pageParam }): Promise<GameLogPage> =>
      (await backend.gamesApi()).log(gameId, { ...question, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The sittings that a table has marked, newest first, as far back as the last hundred markers. */
export const useGameSessions = (gameId: string): readonly GameSession[] => {
  const { data } = useGameLog(gameId, { kind: 'session' })
  return useMemo(() => gameSessionsOf(data?.pages.flatMap(({ entries }) => entries) ?? []), [data])
}

/** All that was written between the beginning of a sitting and its end, oldest first, and who wrote it. */
export const useGameSession = (gameId: string, { began, ended }: GameSession) => {
  const backend = useBackend()
  return useQuery({
    queryKey: [...keys.game(gameId), 'sitting', began.id, ended?.id],
    queryFn: async (): Promise<Pick<GameLogPage, 'entries' | 'people'>> => {
      const desk = await backend.gamesApi()
      const entries: GameEntry[] = []
      const people: Record<string, string> = {}
      let before = ended?.id ?? null
      do {
        const page = await desk.log(gameId, before === null ? {} : { before })
        entries.push(...page.entries)
        Object.assign(people, page.people)
        before = page.next
      } while (before !== null && Number(before) > Number(began.id))
      return { entries: entries.filter(({ id }) => Number(id) > Number(began.id)).toReversed(), people }
    },
  })
}

interface GameActions extends Omit<GamesApi, 'list' | 'trash' | 'get' | 'party' | 'log'> {
  /** Takes back an entry about a character; what passed from hand to hand goes back to all hands. */
  readonly undo: (entry: GameEntry) => Promise<void>
}

/** What can be done about games; what is on screen follows. */
export function useGameActions(): GameActions {
  const backend = useBackend()
  const queries = useQueryClient()
  return useMemo(() => {
    const then = async <T>(act: (desk: GamesApi) => Promise<T>): Promise<T> => {
      const done = await act(await backend.gamesApi())
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
      restore: (gameId) => then((desk) => desk.restore(gameId)),
      invite: (gameId, wish) => then((desk) => desk.invite(gameId, wish)),
      revokeInvitation: (gameId, id) => then((desk) => desk.revokeInvitation(gameId, id)),
      changeMember: (gameId, user, role) => then((desk) => desk.changeMember(gameId, user, role)),
      removeMember: (gameId, user) => then((desk) => desk.removeMember(gameId, user)),
      enter: (gameId, publicRef) => then((desk) => desk.enter(gameId, publicRef)),
      takeOut: (gameId, publicRef) => then((desk) => desk.takeOut(gameId, publicRef)),
      write: (gameId, line) => then((desk) => desk.write(gameId, line)),
      award: (gameId, award) => then((desk) => desk.award(gameId, award)),
      give: (publicRef, gift) => then((desk) => desk.give(publicRef, gift)),
      undo: (entry) =>
        then(async () => void (await backend.revert(String(entry.characterId), entry.id, { saveId: newId() }))),
    }
  }, [backend, queries])
}

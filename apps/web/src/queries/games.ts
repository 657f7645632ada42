import { gameSessionsOf, type GameEntry, type GameSession } from '@everquill/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../api/server-api.ts'
import type { GameDetails, GameLogFilter, GameLogPage, OwnGame, PartyMember } from '../api/types.ts'
import { gameQuery, gamesQuery } from './games-query.ts'
import { queryKeys } from './query-keys.ts'

/** Milliseconds after which a visible page asks again who is online. The server writes it as often. */
const presenceAge = 60_000

/** The user's games. */
export const useGames = () => useQuery({ ...gamesQuery(useServerApi()), refetchInterval: presenceAge })

/** The deleted games that the user can restore. */
export const useDeletedGames = () => {
  const api = useServerApi()
  return useQuery<readonly OwnGame[]>({
    queryKey: [...queryKeys.games, 'trash'],
    queryFn: async () => (await api.listGames({ query: { trash: 'true' } })).games,
  })
}

/** A game with its members. The server decides when a take-back has expired, because clocks differ. */
export const useGame = (gameId: string) =>
  useQuery({
    ...gameQuery(useServerApi(), gameId),
    refetchInterval: ({ state: { data } }) => timeUntilExpiry(data?.takeBacks ?? []),
  })

/** When to ask again, in milliseconds: not at once, not much later than a take-back can last, and who is online. */
function timeUntilExpiry([next]: GameDetails['takeBacks']): number {
  return next ? Math.min(Math.max(Date.parse(next.until) - Date.now(), 1_000), 30_000) : presenceAge
}

/** The characters of a game; loads nothing without a game. */
export const useParty = (gameId: string | null) => {
  const api = useServerApi()
  return useQuery<readonly PartyMember[]>({
    queryKey: [...queryKeys.game(gameId ?? ''), 'party'],
    queryFn: async () => (await api.party({ params: { gameId: gameId ?? '' } })).characters,
    enabled: gameId !== null,
  })
}

/** The log of a game, page by page, newest first. */
export const useGameLog = (gameId: string, filter: Omit<GameLogFilter, 'before'> = {}) => {
  const api = useServerApi()
  return useInfiniteQuery({
    queryKey: [...queryKeys.game(gameId), 'log', filter],
    queryFn: ({ pageParam }): Promise<GameLogPage> =>
      api.gameLog({ params: { gameId }, query: { ...filter, ...(pageParam !== null && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The marked game sessions, newest first, as far as the latest hundred markers reach. */
export const useGameSessions = (gameId: string): readonly GameSession[] => {
  const { data } = useGameLog(gameId, { kind: 'session' })
  return useMemo(() => gameSessionsOf(data?.pages.flatMap(({ entries }) => entries) ?? []), [data])
}

/** All log entries of a game session, oldest first, with the names of their authors. */
export const useGameSession = (gameId: string, { began, ended }: GameSession) => {
  const api = useServerApi()
  return useQuery({
    queryKey: [...queryKeys.game(gameId), 'game session', began.id, ended?.id],
    queryFn: async (): Promise<Pick<GameLogPage, 'entries' | 'people'>> => {
      const entries: GameEntry[] = []
      const people: Record<string, string> = {}
      let before = ended?.id ?? null
      do {
        const page = await api.gameLog({ params: { gameId }, query: before === null ? {} : { before } })
        entries.push(...page.entries)
        Object.assign(people, page.people)
        before = page.next
      } while (before !== null && Number(before) > Number(began.id))
      return { entries: entries.filter(({ id }) => Number(id) > Number(began.id)).toReversed(), people }
    },
  })
}

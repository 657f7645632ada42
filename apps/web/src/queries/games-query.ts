import type { ServerApi } from '../api/server-api.ts'
import type { ListedGame } from '../api/types.ts'
import { queryKeys } from './query-keys.ts'

/** The query for the user's games. */
export const gamesQuery = (api: ServerApi) => ({
  queryKey: queryKeys.games,
  queryFn: async (): Promise<readonly ListedGame[]> => (await api.listGames()).games,
})

/** The query for a game with its members. */
export const gameQuery = (api: ServerApi, gameId: string) => ({
  queryKey: [...queryKeys.game(gameId), 'details'],
  queryFn: () => api.getGame({ params: { gameId } }),
})

import { useQuery } from '@tanstack/react-query'
import { useServerApi } from '../api/server-api.ts'
import type { OwnGame } from '../api/types.ts'
import { gamesQuery } from './games-query.ts'

/** The game of a character, with the user's role in it, once it is loaded; loads nothing for a character without a game. */
export function useOwnGame(gameId: string | null): OwnGame | undefined {
  const { data } = useQuery({ ...gamesQuery(useServerApi()), enabled: gameId !== null })
  return data?.find(({ id }) => id === gameId)
}

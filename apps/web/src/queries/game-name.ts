import { useQuery } from '@tanstack/react-query'
import { useServerApi } from '../api/server-api.ts'
import { gamesQuery } from './games-query.ts'

/** The name of a character's game once it is loaded; loads nothing for a character without a game. */
export function useGameName(gameId: string | null): string | undefined {
  const { data } = useQuery({ ...gamesQuery(useServerApi()), enabled: gameId !== null })
  return data?.find(({ id }) => id === gameId)?.name
}

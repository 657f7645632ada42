import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../api/backend.ts'
import type { OwnGame } from '../api/games-api.ts'
import { keys } from './queries.ts'

/** What the game is called in which somebody plays, once it is known; who plays in none asks for nothing. */
export function useGameName(gameId: string | null): string | undefined {
  const backend = useBackend()
  const { data } = useQuery<readonly OwnGame[]>({
    queryKey: keys.games,
    queryFn: async () => (await backend.gamesApi()).list(),
    enabled: gameId !== null,
  })
  return data?.find(({ id }) => id === gameId)?.name
}

import { defaultSettings, type GameSettings } from '@everquill/domain'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../api/backend.ts'
import { keys } from './queries.ts'

/** What the table has agreed on at which a character plays; the usual where there is none, or it is not known yet. */
export function useGameSettings(gameId: string | null): GameSettings {
  const backend = useBackend()
  const { data } = useQuery({
    queryKey: [...keys.game(gameId ?? ''), 'table'],
    queryFn: async () => (await backend.gamesApi()).get(gameId ?? ''),
    enabled: gameId !== null,
  })
  return data?.game.settings ?? defaultSettings
}

import { completeSettings, defaultSettings, type GameSettings } from '@everquill/domain'
import { useQuery } from '@tanstack/react-query'
import { useServerApi } from '../api/server-api.ts'
import { gameQuery } from './games-query.ts'

/** The settings of a character's game; the defaults without a game and until they are loaded. */
export function useGameSettings(gameId: string | null): GameSettings {
  const { data } = useQuery({
    ...gameQuery(useServerApi(), gameId ?? ''),
    enabled: gameId !== null,
    // A response in the cache may be older than a setting.
    select: ({ game }) => completeSettings(game.settings),
  })
  return data ?? defaultSettings
}

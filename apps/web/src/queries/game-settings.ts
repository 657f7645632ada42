import { defaultSettings, type GameSettings } from '@everquill/domain'
import { useQuery } from '@tanstack/react-query'
import { useServerApi } from '../api/server-api.ts'
import { gameQuery } from './games-query.ts'

/** The settings of a character's game; the defaults without a game and until they are loaded. */
export function useGameSettings(gameId: string | null): GameSettings {
  const { data } = useQuery({ ...gameQuery(useServerApi(), gameId ?? ''), enabled: gameId !== null })
  return data?.game.settings ?? defaultSettings
}

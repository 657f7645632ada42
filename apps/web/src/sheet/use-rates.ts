import type { CoinRates } from '@everquill/domain'
import { useGameSettings } from '../store/game-settings.ts'
import { useField } from '../store/use-character.ts'

/** What coins are worth where the open character plays. */
export const useRates = (): CoinRates => useGameSettings(useField('gameId')[0]).rates

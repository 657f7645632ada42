import type { CoinRates } from '@everquill/domain'
import { useGameSettings } from '../../../queries/game-settings.ts'
import { useField } from '../../../sync/replica/use-character.ts'

/** What coins are worth where the open character plays. */
export const useRates = (): CoinRates => useGameSettings(useField('gameId')[0]).rates

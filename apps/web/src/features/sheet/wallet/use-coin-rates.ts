import type { CoinRates } from '@everquill/domain'
import { useGameSettings } from '../../../queries/game-settings.ts'
import { useField } from '../../../sync/replica/use-character.ts'

/** The coin rates of the open character's game. */
export const useCoinRates = (): CoinRates => useGameSettings(useField('gameId')[0]).rates

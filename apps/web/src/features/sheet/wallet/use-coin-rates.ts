import type { CoinRates } from '@everquill/domain'
import { useRules } from '../use-rules.ts'

/** The coin rates of the open character's game. */
export const useCoinRates = (): CoinRates => useRules().rates

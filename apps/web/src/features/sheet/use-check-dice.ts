import { useRules } from './use-rules.ts'

/** The dice that the open character's game uses for checks. */
export const useCheckDice = (): string => useRules().dice

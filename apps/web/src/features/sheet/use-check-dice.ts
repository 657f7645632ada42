import { useGameSettings } from '../../queries/game-settings.ts'
import { useField } from '../../sync/replica/use-character.ts'

/** The dice that the open character's game uses for checks. */
export const useCheckDice = (): string => useGameSettings(useField('gameId')[0]).dice

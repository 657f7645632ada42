import { useGameSettings } from '../../queries/game-settings.ts'
import { useField } from '../../sync/replica/use-character.ts'

/** What is thrown for a check where the open character plays. */
export const useGameDice = (): string => useGameSettings(useField('gameId')[0]).dice

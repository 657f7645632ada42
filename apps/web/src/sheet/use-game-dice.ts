import { useGameSettings } from '../store/game-settings.ts'
import { useField } from '../store/use-character.ts'

/** What is thrown for a check where the open character plays. */
export const useGameDice = (): string => useGameSettings(useField('gameId')[0]).dice

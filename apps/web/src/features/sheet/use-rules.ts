import type { GameRules } from '@everquill/domain'
import { useGameSettings } from '../../queries/game-settings.ts'
import { useField } from '../../sync/replica/use-character.ts'

/** The rules of the open character's game; the defaults without a game and until they are loaded. */
export const useRules = (): GameRules => useGameSettings(useField('gameId')[0])

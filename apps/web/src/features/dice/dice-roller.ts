import { createContext, useContext } from 'react'
import type { DiceRoller } from '../../sync/outbox/rolls.ts'

const DiceRollerContext = createContext<DiceRoller | null>(null)

export const DiceRollerProvider = DiceRollerContext.Provider

/** The roller of the enclosing `Dice`. */
export function useDiceRoller(): DiceRoller {
  const roller = useContext(DiceRollerContext)
  if (!roller) throw new Error('useDiceRoller must be used inside <Dice>')
  return roller
}

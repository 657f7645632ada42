import { createContext, useContext } from 'react'
import type { DiceRoller } from '../../sync/outbox/rolls.ts'

const Table = createContext<DiceRoller | null>(null)

export const TableProvider = Table.Provider

/** Where the dice of this page are rolled. */
export function useTable(): DiceRoller {
  const table = useContext(Table)
  if (!table) throw new Error('there is no table to roll on')
  return table
}

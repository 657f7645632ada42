import { createContext, useContext } from 'react'
import type { DiceTable } from '../../sync/outbox/rolls.ts'

const Table = createContext<DiceTable | null>(null)

export const TableProvider = Table.Provider

/** Where the dice of this page are rolled. */
export function useTable(): DiceTable {
  const table = useContext(Table)
  if (!table) throw new Error('there is no table to roll on')
  return table
}

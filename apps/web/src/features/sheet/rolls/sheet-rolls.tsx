import { canHaveAdvantage, diceOf, parseFormula, type Advantage } from '@everquill/domain'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  optionsOfRepeat,
  RollFormulaProvider,
  useRollFormula,
  type RollFormula,
  type RollOptions,
} from '../../../sync/outbox/rolls.ts'

interface SheetRollState {
  /** Applies to the next check, and only to that. */
  readonly odds: Advantage | undefined
  readonly setOdds: (odds: Advantage | undefined) => void
  /** Repeats the last roll; does nothing before the first one. */
  readonly rollAgain: () => void
}

const SheetRollContext = createContext<SheetRollState | null>(null)

/** The odds of the next check, and the last roll; null on pages without a dice roller. */
export const useSheetRolls = (): SheetRollState | null => useContext(SheetRollContext)

/** Remembers the last roll of the sheet, and applies the chosen odds to its next check. */
export function SheetRolls({ children }: { readonly children: ReactNode }) {
  const rollFormula = useRollFormula()
  const [odds, setOdds] = useState<Advantage>()
  const latest = useRef({ rollFormula, odds })
  useEffect(() => {
    latest.current = { rollFormula, odds }
  })
  const lastRoll = useRef<() => void>(() => undefined)
  // Stable, so that a roll does not re-render every row that can roll.
  const roll: RollFormula = useCallback(async (formula, label, options = {}) => {
    const isCheck = isSingleCheck(formula)
    const advantage = options.advantage ?? (isCheck ? latest.current.odds : undefined)
    if (isCheck) setOdds(undefined)
    const send = (how: RollOptions) =>
      latest.current.rollFormula?.(formula, label, { ...how, advantage }) ?? Promise.resolve(null)
    // What another part shows would not be seen if it was repeated.
    if (!options.isQuiet) lastRoll.current = () => void send(optionsOfRepeat(options))
    return send(options)
  }, [])
  const rollAgain = useCallback(() => lastRoll.current(), [])
  const state = useMemo(() => ({ odds, setOdds, rollAgain }), [odds, rollAgain])
  if (!rollFormula) return children
  return (
    <RollFormulaProvider value={roll}>
      <SheetRollContext value={state}>{children}</SheetRollContext>
    </RollFormulaProvider>
  )
}

function isSingleCheck(formula: string): boolean {
  const parsed = parseFormula(formula)
  return parsed !== null && canHaveAdvantage(diceOf(parsed, () => 0))
}

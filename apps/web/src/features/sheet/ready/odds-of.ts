import type { Advantage } from '@everquill/domain'
import type { MouseEvent } from 'react'

/** Shift gives one click advantage, Alt disadvantage. */
export const oddsOf = ({ shiftKey, altKey }: MouseEvent): Advantage | undefined =>
  shiftKey ? 'advantage' : altKey ? 'disadvantage' : undefined

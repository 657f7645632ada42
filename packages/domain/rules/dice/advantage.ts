import type { Dice, DiceTerm } from './dice.ts'

/** Throw the d20 twice and keep the higher or the lower. */
export type Advantage = 'advantage' | 'disadvantage'

const isSingleD20 = (term: DiceTerm): boolean =>
  term.kind === 'dice' && term.count === 1 && term.sides === 20 && term.choice === null

/** Whether a roll throws a single d20, so that it can have advantage or disadvantage. */
export const canHaveAdvantage = (dice: Dice): boolean => dice.some(isSingleD20)

/** Throws the first single d20 twice and keeps the higher or the lower; other dice stay as they are. */
export function withAdvantage(dice: Dice, advantage: Advantage | undefined): Dice {
  const at = dice.findIndex(isSingleD20)
  if (advantage === undefined) return dice
  const which = advantage === 'advantage' ? 'highest' : 'lowest'
  return dice.map((term, index) =>
    index === at && term.kind === 'dice' ? { ...term, count: 2, choice: { action: 'keep', which, count: 1 } } : term,
  )
}

import type { Dice, DiceTerm } from './dice.ts'

/** The lowest and the highest total of dice; exploding dice have no highest one. */
export interface DiceRange {
  readonly lowest: number
  readonly highest: number
}

/** Which totals dice can have. */
export function diceRange(dice: Dice): DiceRange {
  const ranges = dice.map(termRange)
  const sum = (end: keyof DiceRange) => ranges.reduce((total, range) => total + range[end], 0)
  return { lowest: sum('lowest'), highest: sum('highest') }
}

function termRange(term: DiceTerm): DiceRange {
  const [low, high] = term.kind === 'number' ? [term.value, term.value] : [counted(term), highestOf(term)]
  return term.sign > 0 ? { lowest: low, highest: high } : { lowest: -high, highest: -low }
}

type Thrown = Extract<DiceTerm, { readonly kind: 'dice' }>

const highestOf = (term: Thrown): number => (term.explodes ? Infinity : counted(term) * term.sides)

/** How many of the dice count towards the total. */
const counted = ({ count, choice }: Thrown): number =>
  choice === null ? count : choice.action === 'keep' ? choice.count : count - choice.count

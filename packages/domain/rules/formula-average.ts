import type { Dice, DiceTerm } from './dice/dice.ts'
import { diceOf, type Formula } from './formula.ts'
import type { FormulaValues } from './formula-values.ts'

/** The average of a formula, which is not always a whole number. */
export const averageOfFormula = (formula: Formula, valueOf: FormulaValues): number =>
  averageOf(diceOf(formula, valueOf))

const averageOf = (dice: Dice): number => dice.reduce((sum, term) => sum + term.sign * averageOfTerm(term), 0)

function averageOfTerm(term: DiceTerm): number {
  if (term.kind === 'number') return term.value
  const { count, sides, explodes, choice } = term
  // A die that explodes counts again with the probability 1 / sides.
  const whole = (count * (sides + 1) * (explodes ? sides / (sides - 1) : 1)) / 2
  if (choice === null) return whole
  const chosen = averageOfBest(count, sides, choice.count)
  const ofChosen = choice.which === 'highest' ? chosen : choice.count * (sides + 1) - chosen
  return choice.action === 'keep' ? ofChosen : (count * (sides + 1)) / 2 - ofChosen
}

/** The average sum of the `best` highest of `count` dice that do not explode. */
function averageOfBest(count: number, sides: number, best: number): number {
  let sum = 0
  for (let side = 1; side <= sides; side++) {
    const probabilities = successProbabilities(count, (sides - side + 1) / sides)
    sum += probabilities.reduce((expected, probability, dice) => expected + probability * Math.min(dice, best), 0)
  }
  return sum
}

/** The probabilities of 0, 1, 2 … successes in so many attempts. */
function successProbabilities(attempts: number, chance: number): readonly number[] {
  let probabilities = [1]
  for (let i = 0; i < attempts; i++) {
    const previous = probabilities
    probabilities = [...previous, 0].map(
      (_none, successes) => (previous[successes] ?? 0) * (1 - chance) + (previous[successes - 1] ?? 0) * chance,
    )
  }
  return probabilities
}

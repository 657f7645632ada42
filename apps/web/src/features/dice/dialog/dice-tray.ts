import type { Formula } from '@everquill/domain'

type Term = Formula[number]
type PlainDice = Extract<Term, { readonly kind: 'dice' }>

/** Dice that the tray counts: added, not exploding, all of them kept. */
const isPlain = (term: Term, sides: number): term is PlainDice =>
  term.kind === 'dice' && term.sides === sides && term.sign === 1 && !term.explodes && term.choice === null

/** How many plain dice with so many sides a formula has. */
export const countDice = (formula: Formula, sides: number): number =>
  formula.reduce((sum, term) => sum + (isPlain(term, sides) ? term.count : 0), 0)

/** Adds a die: to dice of the same kind, or else after the other dice. */
export function addDie(formula: Formula, sides: number): Formula {
  const at = formula.findIndex((term) => isPlain(term, sides))
  if (at >= 0) return formula.map((term, i) => (i === at && term.kind === 'dice' ? withCount(term, 1) : term))
  const die: Term = { kind: 'dice', sign: 1, count: 1, sides, explodes: false, choice: null }
  const end = formula.findLastIndex(({ kind }) => kind === 'dice') + 1
  return formula.toSpliced(end, 0, die)
}

/** Removes a die; nothing happens if there is none of this kind. */
export function removeDie(formula: Formula, sides: number): Formula {
  const at = formula.findLastIndex((term) => isPlain(term, sides))
  return formula.flatMap((term, i) => {
    if (i !== at || term.kind !== 'dice') return [term]
    return term.count > 1 ? [withCount(term, -1)] : []
  })
}

const withCount = (term: PlainDice, by: number): PlainDice => ({ ...term, count: term.count + by })

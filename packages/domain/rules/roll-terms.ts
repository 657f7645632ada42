import type { Die, Roll } from './dice.ts'

/** One term of a roll as it fell: its dice, or the number it is. */
export interface RollTerm {
  readonly sign: 1 | -1
  readonly dice: readonly Die[]
  readonly number?: number
}

/** A roll term by term, to be told as a sum: `13 + 11` of `1d20+11`. */
export const rollTerms = ({ notation, dice }: Roll): readonly RollTerm[] =>
  (notation.match(/[+-]?[^+-]+/g) ?? []).map((term, place) => {
    const number = Number(term.replace(/^[+-]/, ''))
    return {
      sign: term.startsWith('-') ? -1 : 1,
      dice: dice[place] ?? [],
      ...(!Number.isNaN(number) && { number }),
    }
  })

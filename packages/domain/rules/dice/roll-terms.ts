import type { Die, Roll } from './dice.ts'

/** One term of a roll: its dice, or its number. */
export interface RollTerm {
  readonly sign: 1 | -1
  readonly dice: readonly Die[]
  readonly number?: number
}

/** Splits a roll into terms, to be shown as a sum: `13 + 11` for `1d20+11`. */
export const rollTerms = ({ notation, dice }: Roll): readonly RollTerm[] =>
  (notation.match(/[+-]?[^+-]+/g) ?? []).map((term, index) => {
    const number = Number(term.replace(/^[+-]/, ''))
    return {
      sign: term.startsWith('-') ? -1 : 1,
      dice: dice[index] ?? [],
      ...(!Number.isNaN(number) && { number }),
    }
  })

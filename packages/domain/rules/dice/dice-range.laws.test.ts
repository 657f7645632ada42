import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diceRange } from './dice-range.ts'
import { parseDice, type Dice } from './dice.ts'
import { rollDice } from './roll-dice.ts'

const diceOf = (notation: string): Dice => parseDice(notation) as Dice

const anyTerm = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 20 }))
    .map(([count, sides]) => `${count}d${sides}`),
  fc.constantFrom('4d6kh3', '4d6dl1', '3d8kl1', '5d4dh2', '7', '0'),
)
const anyDice = fc
  .array(fc.tuple(fc.constantFrom('+', '-'), anyTerm), { maxLength: 4 })
  .map((terms) => diceOf(`1d6${terms.map((term) => term.join('')).join('')}`))

test('every roll is within the range', () => {
  fc.assert(
    fc.property(anyDice, fc.infiniteStream(fc.nat()), (dice, values) => {
      const { total } = rollDice(dice, (sides) => 1 + ((values.next().value as number) % sides))
      const { lowest, highest } = diceRange(dice)
      expect(total).toBeGreaterThanOrEqual(lowest)
      expect(total).toBeLessThanOrEqual(highest)
    }),
  )
})

test('both ends of the range can be rolled', () => {
  fc.assert(
    fc.property(fc.array(anyTerm, { maxLength: 4 }), (terms) => {
      const dice = diceOf(['1d6', ...terms].join('+'))
      expect(diceRange(dice)).toEqual({
        lowest: rollDice(dice, () => 1).total,
        highest: rollDice(dice, (sides) => sides).total,
      })
    }),
  )
})

test.each([
  ['2d6+3', 5, 15],
  ['10-2d4', 2, 8],
  ['2d6!', 2, Infinity],
])('%s is between %i and %i', (notation, lowest, highest) => {
  expect(diceRange(diceOf(notation))).toEqual({ lowest, highest })
})

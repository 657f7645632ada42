import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diceLimits, notationOf, parseDice, recount, rollDice, type Choice, type Dice, type DiceTerm } from './dice.ts'
import { rollTerms } from './roll-terms.ts'

const sign = fc.constantFrom<1 | -1>(1, -1)
const choiceAmong = (count: number): fc.Arbitrary<Choice | null> =>
  fc.option(
    fc.record({
      act: fc.constantFrom<Choice['act']>('keep', 'drop'),
      which: fc.constantFrom<Choice['which']>('highest', 'lowest'),
      count: fc.integer({ min: 1, max: count }),
    }),
  )
const handful: fc.Arbitrary<DiceTerm> = fc
  .record({ count: fc.integer({ min: 1, max: 5 }), sides: fc.integer({ min: 2, max: diceLimits.sides }) })
  .chain(({ count, sides }) =>
    fc.record({
      kind: fc.constant('dice' as const),
      sign,
      count: fc.constant(count),
      sides: fc.constant(sides),
      explodes: fc.boolean(),
      choice: choiceAmong(count),
    }),
  )
const number: fc.Arbitrary<DiceTerm> = fc.record({
  kind: fc.constant('number' as const),
  sign,
  value: fc.integer({ min: 0, max: diceLimits.number }),
})
const anyDice: fc.Arbitrary<Dice> = fc
  .tuple(handful, fc.array(fc.oneof(handful, number), { maxLength: 3 }))
  .map(([first, rest]) => [first, ...rest])

/** Dice that fall as a list of fractions says. */
const fallingBy = (fractions: readonly number[]) => {
  let at = 0
  return (sides: number) => 1 + Math.floor((fractions[at++ % fractions.length] ?? 0) * sides)
}
const chance = fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 1, maxLength: 40 })

test('what is written is read as it was meant, in English and in German', () => {
  fc.assert(
    fc.property(anyDice, fc.constantFrom('d' as const, 'W' as const), (dice, letter) => {
      const written = notationOf(dice, letter)
      fc.pre(written.length <= diceLimits.notation)
      expect(parseDice(written)).toEqual(dice)
    }),
  )
})

test('the total is the sum of what counts, and every die shows one of its sides', () => {
  fc.assert(
    fc.property(anyDice, chance, (dice, fractions) => {
      const roll = rollDice(dice, fallingBy(fractions))
      const sums = dice.map((term, i) => {
        if (term.kind === 'number') return term.sign * term.value
        const thrown = roll.dice[i] ?? []
        for (const { value } of thrown) expect(value >= 1 && value <= term.sides).toBe(true)
        return term.sign * thrown.reduce((sum, { value, dropped }) => sum + (dropped ? 0 : value), 0)
      })
      expect(roll.total).toBe(sums.reduce((sum, value) => sum + value, 0))
    }),
  )
})

test('as many are kept or dropped as were asked for, and none that counts for less than one that does not', () => {
  fc.assert(
    fc.property(handful, chance, (term, fractions) => {
      fc.pre(term.kind === 'dice' && term.choice !== null)
      if (term.kind !== 'dice' || term.choice === null) return
      const [thrown = []] = rollDice([term], fallingBy(fractions)).dice
      const { act, which, count } = term.choice
      const chosen = thrown.filter(({ dropped }) => (dropped === undefined) === (act === 'keep'))
      const others = thrown.filter((die) => !chosen.includes(die))
      expect(chosen).toHaveLength(count)
      for (const { value } of chosen) {
        for (const other of others) expect(which === 'highest' ? value >= other.value : value <= other.value).toBe(true)
      }
    }),
  )
})

test('dice that always explode come to an end', () => {
  const [thrown = []] = rollDice(parseDice('100d6!') ?? [], (sides) => sides).dice
  expect(thrown.length).toBeLessThanOrEqual(2 * diceLimits.dice + 100)
})

test('whatever is typed is read or not, and never kept waiting for', () => {
  fc.assert(
    fc.property(
      fc.string({
        maxLength: 200,
        unit: fc.constantFrom('1', '6', '20', 'd', 'W', 'k', 'h', 'l', '!', '+', '-', '−', '%', ' ', '🎲'),
      }),
      (text) => {
        const dice = parseDice(text)
        expect(dice && parseDice(notationOf(dice))).toEqual(dice)
      },
    ),
  )
})

test('a roll told die by die is the same roll, and one die more or less is none', () => {
  fc.assert(
    fc.property(anyDice, chance, (dice, fractions) => {
      const roll = rollDice(dice, fallingBy(fractions))
      const thrown = roll.dice.flat().map(({ value }) => value)
      expect(recount(dice, thrown)).toEqual(roll)
      expect(recount(dice, [...thrown, 1])).toBeNull()
      expect(recount(dice, thrown.slice(0, -1))).toBeNull()
      expect(recount(dice, [diceLimits.sides + 1, ...thrown.slice(1)])).toBeNull()
    }),
  )
})

test('a roll told term by term is what was meant, and comes to its total', () => {
  fc.assert(
    fc.property(anyDice, chance, (dice, fractions) => {
      const roll = rollDice(dice, fallingBy(fractions))
      const terms = rollTerms(roll)
      expect(terms).toEqual(
        dice.map((each, i) => ({
          sign: each.sign,
          dice: roll.dice[i],
          ...(each.kind === 'number' && { number: each.value }),
        })),
      )
      const counted = terms.map(
        ({ sign: side, dice: fallen, number: value = 0 }) =>
          side * fallen.reduce((sum, die) => (die.dropped ? sum : sum + die.value), value),
      )
      expect(counted.reduce((sum, term) => sum + term, 0)).toBe(roll.total)
    }),
  )
})

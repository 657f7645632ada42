import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diceLimits, notationOf, parseDice, withOneNumber, type Choice, type Dice, type DiceTerm } from './dice.ts'
import { rollFromValues, rollDice } from './roll-dice.ts'
import { rollTerms } from './roll-terms.ts'

const sign = fc.constantFrom<1 | -1>(1, -1)
const choiceAmong = (count: number): fc.Arbitrary<Choice | null> =>
  fc.option(
    fc.record({
      action: fc.constantFrom<Choice['action']>('keep', 'drop'),
      which: fc.constantFrom<Choice['which']>('highest', 'lowest'),
      count: fc.integer({ min: 1, max: count }),
    }),
  )
const anyHandful: fc.Arbitrary<DiceTerm> = fc
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
const anyNumber: fc.Arbitrary<DiceTerm> = fc.record({
  kind: fc.constant('number' as const),
  sign,
  value: fc.integer({ min: 0, max: diceLimits.number }),
})
const anyDice: fc.Arbitrary<Dice> = fc
  .tuple(anyHandful, fc.array(fc.oneof(anyHandful, anyNumber), { maxLength: 3 }))
  .map(([first, rest]) => [first, ...rest])

/** Throws dice according to a list of fractions. */
const throwerOf = (fractions: readonly number[]) => {
  let at = 0
  return (sides: number) => 1 + Math.floor((fractions[at++ % fractions.length] ?? 0) * sides)
}
const anyFractions = fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 1, maxLength: 40 })

test('parsing the notation of dice yields the same dice, in English and in German', () => {
  fc.assert(
    fc.property(anyDice, fc.constantFrom('d' as const, 'W' as const), (dice, letter) => {
      const notation = notationOf(dice, letter)
      fc.pre(notation.length <= diceLimits.notation)
      expect(parseDice(notation)).toEqual(dice)
    }),
  )
})

test('the total is the sum of the dice that count, and every die shows one of its sides', () => {
  fc.assert(
    fc.property(anyDice, anyFractions, (dice, fractions) => {
      const roll = rollDice(dice, throwerOf(fractions))
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

test('keep and drop choose the right number of highest or lowest dice', () => {
  fc.assert(
    fc.property(anyHandful, anyFractions, (term, fractions) => {
      fc.pre(term.kind === 'dice' && term.choice !== null)
      if (term.kind !== 'dice' || term.choice === null) return
      const [thrown = []] = rollDice([term], throwerOf(fractions)).dice
      const { action, which, count } = term.choice
      const chosen = thrown.filter(({ dropped }) => (dropped === undefined) === (action === 'keep'))
      const others = thrown.filter((die) => !chosen.includes(die))
      expect(chosen).toHaveLength(count)
      for (const { value } of chosen) {
        for (const other of others) expect(which === 'highest' ? value >= other.value : value <= other.value).toBe(true)
      }
    }),
  )
})

test('dice that always explode are thrown a limited number of times', () => {
  const [thrown = []] = rollDice(parseDice('100d6!') ?? [], (sides) => sides).dice
  expect(thrown.length).toBeLessThanOrEqual(2 * diceLimits.dice + 100)
})

test('any text is either rejected or parsed to dice with a stable notation', () => {
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

test('a roll can be rebuilt from the values of its dice, and only from exactly these', () => {
  fc.assert(
    fc.property(anyDice, anyFractions, (dice, fractions) => {
      const roll = rollDice(dice, throwerOf(fractions))
      const thrown = roll.dice.flat().map(({ value }) => value)
      expect(rollFromValues(dice, thrown)).toEqual(roll)
      expect(rollFromValues(dice, [...thrown, 1])).toBeNull()
      expect(rollFromValues(dice, thrown.slice(0, -1))).toBeNull()
      expect(rollFromValues(dice, [diceLimits.sides + 1, ...thrown.slice(1)])).toBeNull()
    }),
  )
})

test('the terms of a roll match its dice and add up to its total', () => {
  fc.assert(
    fc.property(anyDice, anyFractions, (dice, fractions) => {
      const roll = rollDice(dice, throwerOf(fractions))
      const terms = rollTerms(roll)
      expect(terms).toEqual(
        dice.map((each, i) => ({
          sign: each.sign,
          dice: roll.dice[i],
          ...(each.kind === 'number' && { number: each.value }),
        })),
      )
      const counted = terms.map(
        ({ sign: factor, dice: thrown, number: value = 0 }) =>
          factor * thrown.reduce((sum, die) => (die.dropped ? sum : sum + die.value), value),
      )
      expect(counted.reduce((sum, term) => sum + term, 0)).toBe(roll.total)
    }),
  )
})

test('adding up the numbers of dice changes no total and leaves at most one number', () => {
  fc.assert(
    fc.property(anyDice, (dice) => {
      const short = withOneNumber(dice)
      const highest = (sides: number) => sides - 1
      expect(rollDice(short, highest).total).toBe(rollDice(dice, highest).total)
      expect(short.filter(({ kind }) => kind === 'number').length).toBeLessThanOrEqual(1)
    }),
  )
})

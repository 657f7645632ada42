import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCharacter } from '@everquill/testing'
import { lookup } from '../content/lookup.ts'
import { localized } from '../localized.ts'
import { averageOfFormula } from './formula-average.ts'
import { formulaValues } from './formula-values.ts'
import { diceOf, parseFormula } from './formula.ts'
import { rollDice } from './dice/roll-dice.ts'

const average = (text: string, valueOf = (_of: string) => 0) => averageOfFormula(parseFormula(text) ?? [], valueOf)

/** Rolls every combination of the dice once. */
function meanOfAllRolls(text: string, sides: number, dice: number): number {
  const parsed = diceOf(parseFormula(text) ?? [], () => 0)
  let sum = 0
  for (let combination = 0; combination < sides ** dice; combination++) {
    let rest = combination
    const throwDie = () => {
      const value = (rest % sides) + 1
      rest = Math.floor(rest / sides)
      return value
    }
    sum += rollDice(parsed, throwDie).total
  }
  return sum / sides ** dice
}

test('the average of dice is the mean of all possible rolls', () => {
  const anyChoice = fc.constantFrom('', 'kh', 'kl', 'dh', 'dl')
  const anyDice = fc.record({ dice: fc.integer({ min: 1, max: 4 }), sides: fc.integer({ min: 2, max: 6 }) })
  fc.assert(
    fc.property(anyDice, anyChoice, fc.integer({ min: 1, max: 4 }), ({ dice, sides }, choice, chosen) => {
      const text = `3-${dice}d${sides}${choice === '' ? '' : `${choice}${Math.min(chosen, dice)}`}`
      expect(average(text)).toBeCloseTo(meanOfAllRolls(text, sides, dice), 9)
    }),
  )
})

test('an exploding six adds 0.7 to the average of a die, and the values of a character count fully', () => {
  expect(average('1d6!')).toBeCloseTo(4.2)
  expect(average('1d6+2*con', () => 3)).toBe(9.5)
})

test('an attribute has its own value, and a skill its total with the attributes of its record', () => {
  const skills = lookup<'Skills'>([
    {
      id: '1',
      status: 'published',
      name: localized('Climbing', 'Klettern'),
      description: localized('', ''),
      facts: { key: 'climbing', attribute_1: 'str', attribute_2: 'dex' },
      revision: 0,
      outdated: null,
    },
  ])
  const character = { ...aCharacter({ str: 4, dex: 2, int: 1 }), climbing_number: 5, sailing_number: 2 }
  const valueOf = formulaValues(character, skills)
  expect(['str', 'climbing', 'sailing', 'juggling'].map(valueOf)).toEqual([4, 11, 3, 1])
  expect(formulaValues(character, null)('climbing')).toBe(6)
})

import { expect, test } from 'vitest'
import { notationOf, parseDice } from './dice.ts'
import { rollDice } from './roll-dice.ts'

const throwsInOrder =
  (...sides: number[]) =>
  () =>
    sides.shift() ?? 1

test.each([
  ['1d20', '1d20'],
  ['d20', '1d20'],
  ['2W6+3', '2d6+3'],
  [' 2 d 6 − 1 ', '2d6-1'],
  ['4d6dl1', '4d6dl1'],
  ['4d6d', '4d6dl1'],
  ['4d6k3', '4d6kh3'],
  ['2d20kl', '2d20kl1'],
  ['3d6!', '3d6!'],
  ['d%', '1d100'],
  ['-1d4+10', '-1d4+10'],
  ['1d20+2d4-1', '1d20+2d4-1'],
])('%s is parsed as %s', (typed, notation) => {
  expect(notationOf(parseDice(typed) ?? [])).toBe(notation)
})

test.each([
  '',
  'abc',
  '12',
  '1e99',
  '--5',
  '🎲',
  'd',
  '0d6',
  '1d1',
  '1d1001',
  '101d6',
  '51d6+50d6',
  '2d6k3',
  '2d6k0',
  '1d6+',
])('%j is not a dice formula', (typed) => {
  expect(parseDice(typed)).toBeNull()
})

test('a formula has at most 100 characters and 20 terms', () => {
  expect(parseDice(`1d6${'+1'.repeat(19)}`)).toHaveLength(20)
  expect(parseDice(`1d6${'+1'.repeat(20)}`)).toBeNull()
  expect(parseDice(`1d6${'+1000000'.repeat(13)}`)).toBeNull()
})

test.each([
  ['100d6', '101d6'],
  ['50d6+50d6', '50d6+51d6'],
  ['1d2', '1d1'],
  ['1d1000', '1d1001'],
  ['1d6+1d6', '1d6+0d6'],
  ['1d6+1000000', '1d6+1000001'],
  ['4d6kh4', '4d6kh5'],
  ['4d6dl1', '4d6dl0'],
  [`1d6${' '.repeat(97)}`, `1d6${' '.repeat(98)}`],
])('%j is within the limits, %j is not', (largest, tooLarge) => {
  expect(parseDice(largest)).not.toBeNull()
  expect(parseDice(tooLarge)).toBeNull()
})

test('a roll contains every die, including dropped and exploded ones', () => {
  expect(rollDice(parseDice('4d6dl1+2') ?? [], throwsInOrder(3, 1, 6, 4))).toEqual({
    notation: '4d6dl1+2',
    dice: [[{ value: 3 }, { value: 1, dropped: true }, { value: 6 }, { value: 4 }], []],
    total: 15,
  })
  expect(rollDice(parseDice('2d6!') ?? [], throwsInOrder(6, 6, 2, 5))).toEqual({
    notation: '2d6!',
    dice: [[{ value: 6 }, { value: 6, extra: true }, { value: 2, extra: true }, { value: 5 }]],
    total: 19,
  })
  expect(rollDice(parseDice('10-1d4') ?? [], throwsInOrder(3)).total).toBe(7)
})

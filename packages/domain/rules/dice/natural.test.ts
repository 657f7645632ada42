import { expect, test } from 'vitest'
import { parseDice } from './dice.ts'
import { naturalOf } from './natural.ts'
import { rollDice } from './roll-dice.ts'

const natural = (notation: string, values: readonly number[], sides = 20) => {
  const left = [...values]
  return naturalOf(
    rollDice(parseDice(notation) ?? [], () => left.shift() ?? 0),
    sides,
  )
}

test.each([
  ['1d20+7', [20], 'highest'],
  ['1d20+7', [1], 'lowest'],
  ['1d20', [19], null],
  ['2d20kh1+3', [20, 1], 'highest'],
  ['2d20kl1+3', [20, 1], 'lowest'],
  ['2d20kh1', [1, 12], null],
  ['2d20', [20, 20], null],
  ['1d8+2', [8], null],
  ['1d20+1d4', [20, 1], 'highest'],
] as const)('%s showing %j is %s', (notation, values, expected) => {
  expect(natural(notation, values)).toBe(expected)
})

test('another die can be the die of a check', () => {
  expect([natural('1d100', [100], 100), natural('1d100', [1], 100), natural('1d20', [20], 100)]).toEqual([
    'highest',
    'lowest',
    null,
  ])
})

import { formulaText, parseFormula } from '@everquill/domain'
import { expect, test } from 'vitest'
import { addDie, countDice, removeDie } from './dice-tray.ts'

const read = (text: string) => (text === '' ? [] : (parseFormula(text) ?? []))

test.each([
  ['', 6, '1d6'],
  ['1d6', 6, '2d6'],
  ['1d20+str', 6, '1d20+1d6+str'],
  ['2d6+str', 6, '3d6+str'],
  ['2d20kh1', 20, '2d20kh1+1d20'],
  ['-1d6', 6, '-1d6+1d6'],
])('adding a die to "%s" gives a formula with one more d%i', (before, sides, after) => {
  expect(formulaText(addDie(read(before), sides))).toBe(after)
  expect(countDice(addDie(read(before), sides), sides)).toBe(countDice(read(before), sides) + 1)
})

test.each([
  ['2d6+3', 6, '1d6+3'],
  ['1d20+1d6+str', 6, '1d20+str'],
  ['1d20', 6, '1d20'],
  ['1d6', 6, ''],
])('removing a die from "%s" leaves one less', (before, sides, after) => {
  expect(formulaText(removeDie(read(before), sides))).toBe(after)
})

import { expect, test } from 'vitest'
import { canHaveAdvantage, withAdvantage } from './advantage.ts'
import { notationOf, parseDice } from './dice.ts'
import { rollDice } from './roll-dice.ts'

const rolled = (notation: string, advantage?: 'advantage' | 'disadvantage') =>
  notationOf(withAdvantage(parseDice(notation) ?? [], advantage))

test('advantage throws the first single d20 twice and leaves everything else as it is', () => {
  expect(rolled('1d20+7', 'advantage')).toBe('2d20kh1+7')
  expect(rolled('1d4+1d20+1d20', 'disadvantage')).toBe('1d4+2d20kl1+1d20')
  expect(rolled('1d20+7')).toBe('1d20+7')
  for (const other of ['3d6+2', '2d20', '2d20kh1']) expect(rolled(other, 'advantage')).toBe(other)
})

test('only a roll with a single d20 can have advantage', () => {
  const answers = ['1d20+7', '1d6-1d20', '3d6', '2d20kl1'].map((notation) =>
    canHaveAdvantage(parseDice(notation) ?? []),
  )
  expect(answers).toEqual([true, true, false, false])
})

test('with advantage the higher die counts, with disadvantage the lower', () => {
  const thrown = (advantage: 'advantage' | 'disadvantage') => {
    const values = [4, 17]
    return rollDice(withAdvantage(parseDice('1d20+1') ?? [], advantage), () => values.shift() ?? 0).total
  }
  expect([thrown('advantage'), thrown('disadvantage')]).toEqual([18, 5])
})

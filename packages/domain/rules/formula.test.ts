import { expect, test } from 'vitest'
import { explainFormula, formulaText, parseFormula, readFormula } from './formula.ts'

const findSkill = (name: string): string | null => (name === 'umgang mit tieren' ? 'animals' : null)

test.each([
  ['1W8+STÄ', '1d8+str'],
  [' 2d6 + Stärke - 1 ', '2d6+str-1'],
  ['20+5*str', '20+5*str'],
  ['20 + 5 × STR', '20+5*str'],
  ['1W20+„Umgang mit Tieren“', '1d20+animals'],
  ['1d20+"umgang mit tieren"', '1d20+animals'],
  ['−dex', '-dex'],
])('%s is stored as %s', (typed, stored) => {
  const formula = parseFormula(typed, findSkill)
  expect(formula && formulaText(formula)).toBe(stored)
})

test.each([
  ['an unknown skill', '1d8+juggling', { kind: 'unknown-name', name: 'juggling' }],
  ['an unknown name in quotes', '1d8+"rope tricks"', { kind: 'unknown-name', name: 'rope tricks' }],
  ['a billion dice', '1000000000d6', { kind: 'invalid' }],
  ['too many dice', '99d6+99d6', { kind: 'invalid' }],
  ['nothing', '', { kind: 'invalid' }],
  ['a name without an operator', '1d8 str', { kind: 'invalid' }],
  ['a multiplied die', '2*1d6', { kind: 'invalid' }],
  ['a factor of zero', '0*str', { kind: 'invalid' }],
  ['an open quote', '1d8+"climb', { kind: 'invalid' }],
])('%s is not a formula', (_what, typed, problem) => {
  expect(readFormula(typed, findSkill)).toEqual(problem)
})

test('an explanation names the values of attributes and skills', () => {
  const names: Readonly<Record<string, string>> = { str: 'Strength', climbing: 'Climbing' }
  const style = { letter: 'd', nameOf: (of: string) => names[of] ?? of } as const
  const explain = (text: string) => explainFormula(parseFormula(text) ?? [], style, (of) => (of === 'str' ? 3 : -2))
  expect(explain('1d8+str')).toBe('1d8 + Strength 3')
  expect(explainFormula(parseFormula('1d8+2*str') ?? [], style)).toBe('1d8 + 2 × Strength')
  expect(explain('-climbing+2*str-1')).toBe('−Climbing −2 + 2 × Strength 3 − 1')
})

import { expect, test } from 'vitest'
import { carryingLimit } from './carrying-limit.ts'
import { defaultRules, ruleFields, ruleNames, validateRule, validateRules, type RuleName } from './rules.ts'

test('the defaults are valid rules', () => {
  expect(validateRules(defaultRules)).toBeNull()
  expect(defaultRules).toMatchObject({
    dice: '1d20',
    initiative: '1d20+dex',
    carryingLimit: '20+5*str',
    carryingMinimum: 5,
    shortRestHp: 50,
    longRestHp: 100,
    creationArray: [5, 4, 3, 3, 2, 1],
    creationPoints: 18,
    creationDice: '1d6-1',
    skillPoints: 3,
    withoutMana: 'warn',
  })
})

test('every rule has a name in both languages, and refuses null', () => {
  for (const name of ruleNames) {
    expect(Object.values(ruleFields[name].label).every((text) => text !== '')).toBe(true)
    expect(validateRule(name, null)?.problem.field).toBe(name)
  }
})

test.each<[string, RuleName, Parameters<typeof validateRule>[1], string]>([
  ['dice without dice', 'dice', '5', 'not-dice'],
  ['attributes in dice for an attribute', 'creationDice', '1d6+str', 'not-dice'],
  ['a word', 'initiative', 'lots', 'invalid-value'],
  ['a formula in German notation', 'initiative', '1W20+GES', 'invalid-value'],
  ['a carrying limit that is rolled', 'carryingLimit', '1d20+str', 'invalid-value'],
  ['more than all', 'longRestHp', 101, 'invalid-value'],
  ['half a point', 'skillPoints', 0.5, 'invalid-value'],
  ['five attributes', 'creationArray', [5, 4, 3, 3, 2], 'invalid-value'],
  ['an attribute that is too high', 'creationArray', [5, 4, 3, 3, 2, 1_000], 'invalid-value'],
  ['another choice', 'withoutMana', 'forbid', 'invalid-value'],
  ['text instead of a flag', 'longRestEndsTemporary', 'yes', 'invalid-value'],
])('%s is refused', (_what, name, value, code) => {
  expect(validateRules({ ...defaultRules, [name]: value })).toMatchObject({ problem: { code, field: name } })
})

test('strength increases the carrying limit, which is never less than its minimum', () => {
  const limitAt = (str: number) => carryingLimit(defaultRules, () => str)
  expect([3, 0, -3, -99].map(limitAt)).toEqual([35, 20, 5, 5])
})

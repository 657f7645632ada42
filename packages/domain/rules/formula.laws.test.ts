import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributes, characterFields } from '../character/fields.ts'
import { diceLimits } from './dice/dice.ts'
import {
  attributeAbbreviations,
  diceOf,
  explainFormula,
  formulaText,
  isAttribute,
  parseFormula,
  type Formula,
  type FormulaStyle,
} from './formula.ts'
import { rollDice } from './dice/roll-dice.ts'

const skills: Readonly<Record<string, readonly [en: string, de: string]>> = {
  climbing: ['Climbing', 'Klettern'],
  animals: ['Animal handling', 'Umgang mit Tieren'],
  w6_dancing: ['D6 dancing', 'W6-Tanz'],
  stärkung: ['Strength', 'Stärkung „kurz“'],
}
const findSkill = (name: string): string | null =>
  Object.entries(skills).find(([key, names]) => [key, ...names].some((each) => each.toLowerCase() === name))?.[0] ??
  null

const inLanguage = (language: 'en' | 'de'): FormulaStyle => ({
  letter: language === 'en' ? 'd' : 'W',
  nameOf: (of) =>
    isAttribute(of) ? attributeAbbreviations[of][language] : (skills[of]?.[language === 'en' ? 0 : 1] ?? of),
})

const sign = fc.constantFrom<1 | -1>(1, -1)
const anyFormula: fc.Arbitrary<Formula> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('dice' as const),
      sign,
      count: fc.integer({ min: 1, max: 9 }),
      sides: fc.integer({ min: 2, max: diceLimits.sides }),
      explodes: fc.boolean(),
      choice: fc.constant(null),
    }),
    fc.record({ kind: fc.constant('number' as const), sign, value: fc.nat({ max: diceLimits.number }) }),
    fc.record({
      kind: fc.constant('value' as const),
      sign,
      times: fc.integer({ min: 1, max: 20 }),
      of: fc.constantFrom(...attributes, ...Object.keys(skills)),
    }),
  ),
  { minLength: 1, maxLength: 4 },
)

test('a formula reads the same from its stored form, in English and in German', () => {
  fc.assert(
    fc.property(anyFormula, (formula) => {
      const texts = [
        formulaText(formula),
        ...(['en', 'de'] as const).map((one) => formulaText(formula, inLanguage(one))),
      ]
      fc.pre(texts.every(({ length }) => length <= diceLimits.notation))
      for (const text of texts) expect(parseFormula(text, findSkill), text).toEqual(formula)
      expect(parseFormula(texts[0] ?? '')).toEqual(formula)
    }),
  )
})

test('the total is the sum of its terms, and each value is in the explanation', () => {
  fc.assert(
    fc.property(anyFormula, fc.integer({ min: -99, max: 999 }), (formula, amount) => {
      const valueOf = (of: string) => amount + of.length
      const { total } = rollDice(diceOf(formula, valueOf), () => 1)
      const values = formula.map((term) => {
        if (term.kind === 'number') return term.sign * term.value
        return term.sign * (term.kind === 'dice' ? term.count : term.times * valueOf(term.of))
      })
      expect(total).toBe(values.reduce((sum, each) => sum + each, 0))
      const explanation = explainFormula(formula, inLanguage('en'), valueOf)
      const named = formula.flatMap((term) => (term.kind === 'value' ? [term.of] : []))
      for (const of of named) {
        expect(explanation).toContain(`${inLanguage('en').nameOf(of)} ${String(valueOf(of)).replace('-', '−')}`)
      }
    }),
  )
})

test('no text makes the parser throw, and what it reads is within the limits', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('1', '9', 'd', 'W', '+', '-', '*', '"', 'str', 'Klettern', '%', '!', ' ') }),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const formula = parseFormula(text, findSkill)
      if (!formula) return
      expect(parseFormula(formulaText(formula))).toEqual(formula)
      const thrown = formula.reduce((sum, term) => sum + (term.kind === 'dice' ? term.count : 0), 0)
      expect(thrown).toBeLessThanOrEqual(diceLimits.dice)
    }),
    { numRuns: 1_000 },
  )
})

test('every name of an attribute in either language stands for it', () => {
  for (const key of attributes) {
    for (const { en, de } of [characterFields[key].label, attributeAbbreviations[key]]) {
      for (const name of [en, de, key]) expect(parseFormula(`1d8+${name}`)?.at(-1)).toMatchObject({ of: key })
    }
  }
})

import { invalidReason, type ChoiceField, type FlagField, type IntegerField } from '../character/field-kinds.ts'
import { attributes } from '../character/fields.ts'
import { invalidFactReason } from '../content/fact-fields.ts'
import { isRecord, type Json } from '../json.ts'
import { localized, type Localized } from '../localized.ts'
import { refused, type Refused } from '../problems.ts'
import { coins, defaultRates, type CoinRates } from '../rules/coins.ts'
import { parseDice } from '../rules/dice/dice.ts'
import { parseFormula } from '../rules/formula.ts'

interface DescribedRule<Value> {
  readonly label: Localized
  readonly start: Value
}

/** Dice in the notation of `parseDice`. */
export interface DiceRule extends DescribedRule<string> {
  readonly kind: 'dice'
}

/** A formula in its stored form, such as `1d20+dex`. */
export interface FormulaRule extends DescribedRule<string> {
  readonly kind: 'formula'
  /** The value is looked up, not rolled, so the formula must not contain dice. */
  readonly withoutDice?: true
}

/** A list of as many whole numbers as there are attributes. */
export interface NumbersRule extends DescribedRule<readonly number[]> {
  readonly kind: 'numbers'
  readonly min: number
  readonly max: number
}

/** The values of the coins, in copper. */
export interface RatesRule extends DescribedRule<CoinRates> {
  readonly kind: 'rates'
}

type WholeNumberRule = IntegerField & { readonly unit?: 'percent' }
type FlagRule = FlagField & DescribedRule<boolean>
type ChoiceRule<Option extends string = string> = ChoiceField<Option> &
  DescribedRule<Option> & { readonly optionLabels: Readonly<Record<Option, Localized>> }

/** The field of a rule. */
export type RuleField = DiceRule | FormulaRule | NumbersRule | RatesRule | WholeNumberRule | FlagRule | ChoiceRule

const dice = (label: Localized, start: string): DiceRule => ({ kind: 'dice', label, start })
const formula = (label: Localized, start: string): FormulaRule => ({ kind: 'formula', label, start })
const number = (label: Localized, start: number, max: number): WholeNumberRule => ({
  kind: 'integer',
  label,
  min: 0,
  max,
  start,
})
const percentage = (label: Localized, start: number): WholeNumberRule => ({
  ...number(label, start, 100),
  unit: 'percent',
})
/** Describes a switch. */
export const flag = (label: Localized, start: boolean): FlagRule => ({ kind: 'flag', label, start })
const numbers = (label: Localized, start: readonly number[]): NumbersRule => ({
  kind: 'numbers',
  label,
  start,
  min: -99,
  max: 999,
})
/** Describes a choice between options, each with its label. */
export const choice = <Option extends string>(
  label: Localized,
  optionLabels: Readonly<Record<Option, Localized>>,
  start: NoInfer<Option>,
): ChoiceRule<Option> => ({
  kind: 'choice',
  label,
  options: Object.keys(optionLabels) as Option[],
  optionLabels,
  start,
})

/** The maximum value of a coin, in copper. */
export const maxCoinRate = 1e6

/** The rules of a game, described once: labels, defaults, limits and the TypeScript type are derived from this table. */
export const ruleFields = {
  dice: dice(localized('Dice for a check', 'Würfel einer Probe'), '1d20'),
  initiative: formula(localized('Initiative', 'Initiative'), '1d20+dex'),
  carryingLimit: {
    ...formula(localized('Carrying limit (kg)', 'Traglast (kg)'), '20+5*str'),
    withoutDice: true,
  },
  carryingMinimum: number(localized('Carrying limit, at least', 'Traglast mindestens'), 5, 9_999),
  /** Percentages of what is missing. */
  shortRestHp: percentage(localized('Short rest: hit points', 'Kurze Rast: Lebenspunkte'), 50),
  shortRestMana: percentage(localized('Short rest: mana', 'Kurze Rast: Mana'), 50),
  longRestHp: percentage(localized('Long rest: hit points', 'Lange Rast: Lebenspunkte'), 100),
  longRestMana: percentage(localized('Long rest: mana', 'Lange Rast: Mana'), 100),
  longRestEndsTemporary: flag(
    localized('A long rest ends temporary hit points', 'Eine lange Rast beendet temporäre Lebenspunkte'),
    true,
  ),
  creationArray: numbers(localized('Attributes to assign', 'Attributswerte zum Verteilen'), [5, 4, 3, 3, 2, 1]),
  creationPoints: number(localized('Points to spend', 'Punkte zum Kaufen'), 18, 999),
  creationDice: dice(localized('Dice for an attribute', 'Würfel für ein Attribut'), '1d6-1'),
  skillPoints: number(localized('Skill points per level', 'Fertigkeitspunkte je Stufe'), 3, 99),
  withoutMana: choice(
    localized('Casting without enough mana', 'Zaubern ohne genug Mana'),
    {
      warn: localized('Allow it and say what’s missing', 'Erlauben und sagen, was fehlt'),
      disable: localized('Disable the button', 'Knopf sperren'),
    },
    'warn',
  ),
  rates: { kind: 'rates', label: localized('Coin values in copper', 'Wert der Münzen in Kupfer'), start: defaultRates },
} as const satisfies Record<string, RuleField>

/** The name of a rule. */
export type RuleName = keyof typeof ruleFields

type RuleValueOf<F extends RuleField> = F extends { readonly start: infer Value } ? Value : never

/** The rules of a game. */
export type GameRules = { readonly [Name in RuleName]: RuleValueOf<(typeof ruleFields)[Name]> }

/** The names of all rules, in the order of the table. */
export const ruleNames = Object.keys(ruleFields) as readonly RuleName[]

/** The rules of a new game, of a game without rules, and of a character without a game. */
export const defaultRules = Object.fromEntries(
  Object.entries<RuleField>(ruleFields).map(([name, { start }]) => [name, start]),
) as unknown as GameRules

/** Refuses the first invalid rule, or returns null. */
export function validateRules(rules: GameRules): Refused | null {
  for (const name of ruleNames) {
    const refusal = validateRule(name, rules[name])
    if (refusal) return refusal
  }
  return null
}

/** Refuses an invalid value of a rule, or returns null. */
export function validateRule(name: RuleName, value: Json | CoinRates): Refused | null {
  const field: RuleField = ruleFields[name]
  if (field.kind === 'dice' && !(typeof value === 'string' && parseDice(value)))
    return refused('not-dice', { field: name })
  const detail = invalidRuleReason(field, value)
  return detail === null ? null : refused('invalid-value', { field: name, detail })
}

function invalidRuleReason(field: RuleField, value: Json): string | null {
  switch (field.kind) {
    case 'dice':
      return null
    case 'formula':
      return invalidFormulaReason(field, value)
    case 'numbers':
      return isListOfNumbers(field, value)
        ? null
        : `must be ${attributes.length} whole numbers between ${field.min} and ${field.max}`
    case 'rates':
      return areRates(value) ? null : 'must be whole numbers in descending order, with 1 for copper'
    default:
      return invalidReason(field, value)
  }
}

function invalidFormulaReason({ label, withoutDice }: FormulaRule, value: Json): string | null {
  const reason =
    value === null ? 'must not be empty' : invalidFactReason({ kind: 'formula', label, optional: true }, value)
  if (reason !== null || !withoutDice) return reason
  return typeof value === 'string' && parseFormula(value)?.some(({ kind }) => kind === 'dice')
    ? 'must not contain dice'
    : null
}

const isListOfNumbers = ({ min, max }: NumbersRule, value: Json): boolean =>
  Array.isArray(value) &&
  value.length === attributes.length &&
  value.every((each) => Number.isSafeInteger(each) && Number(each) >= min && Number(each) <= max)

function areRates(value: Json): boolean {
  if (!isRecord(value)) return false
  const rates = value as unknown as CoinRates
  const inOrder = coins.every((coin, i) => rates[coin] >= rates[coins[i + 1] ?? coin])
  const whole = coins.every((coin) => Number.isSafeInteger(rates[coin]) && rates[coin] <= maxCoinRate)
  return whole && inOrder && rates.copper === 1
}

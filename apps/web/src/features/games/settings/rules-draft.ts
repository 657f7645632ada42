import {
  coins,
  formulaText,
  isList,
  isRecord,
  maxCoinRate,
  notationOf,
  parseDice,
  ruleFields,
  ruleNames,
  validateRule,
  type Coin,
  type CoinRates,
  type GameRules,
  type Json,
  type RuleField,
  type RuleName,
} from '@everquill/domain'
import type { FormulaNotation } from '../../../game-ui/formula/formula-notation.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import type { Locale } from '../../../i18n/locale.ts'
import { parseCount, parseWholeNumber, type Limits } from '../../../ui/inputs/number/parse-number.ts'

/** A rule with one input. */
export type PlainRule = Exclude<RuleName, 'rates'>

/** The rules as they are typed. */
export interface RulesDraft {
  readonly texts: Readonly<Record<PlainRule, string>>
  readonly rates: Readonly<Record<Coin, string>>
}

/** How texts in the reader's language are written and read. */
export interface RulesNotation {
  readonly formulas: FormulaNotation
  readonly locale: Locale
}

const plainRules = ruleNames.filter((name) => name !== 'rates')

/** Every coin except copper, which is the unit of the rates. */
export const ratedCoins = coins.filter((coin) => coin !== 'copper')

/** The form for these rules. */
export function draftOfRules(rules: GameRules, notation: RulesNotation): RulesDraft {
  const texts = plainRules.map((name) => [name, ruleText(ruleFields[name], rules[name], notation)])
  const rates = coins.map((coin) => [coin, String(rules.rates[coin])])
  return {
    texts: Object.fromEntries(texts) as RulesDraft['texts'],
    rates: Object.fromEntries(rates) as RulesDraft['rates'],
  }
}

/** The value of a rule as it is typed. */
export function ruleText({ kind }: RuleField, value: Json, { formulas, locale }: RulesNotation): string {
  if (isList(value)) return value.map(Number).join(' ')
  const text = isRecord(value) ? '' : String(value)
  if (kind === 'dice') return localizeDice(text, locale)
  return kind === 'formula' ? formulas.write(text) : text
}

/** The rules that were typed; undefined while one of them is invalid. */
export function readRules({ texts, rates }: RulesDraft, notation: RulesNotation): GameRules | undefined {
  const values: Record<string, unknown> = { rates: readRates(rates) }
  for (const name of plainRules) values[name] = readRule(name, texts[name], notation)
  return Object.values(values).includes(undefined) ? undefined : (values as unknown as GameRules)
}

/** The value that was typed for a rule, in its stored form; undefined if it is invalid. */
export function readRule(name: PlainRule, text: string, notation: RulesNotation): Json | undefined {
  const value = readText(name, text, notation)
  return value === undefined || validateRule(name, value) ? undefined : value
}

function readText(name: PlainRule, text: string, { formulas }: RulesNotation): Json | undefined {
  switch (ruleFields[name].kind) {
    case 'dice': {
      const dice = parseDice(text)
      return dice ? notationOf(dice) : undefined
    }
    case 'formula': {
      const formula = formulas.read(text)
      return 'kind' in formula ? undefined : formulaText(formula)
    }
    case 'integer':
      return parseWholeNumber(text)
    case 'numbers':
      return text.split(/[\s,;]+/).flatMap((each) => (each === '' ? [] : [parseWholeNumber(each) ?? null]))
    case 'flag':
      return text === 'true'
    case 'choice':
      return text
  }
}

/** A coin is worth at least as much as the next smaller one. */
export function rateLimits(rates: RulesDraft['rates'], coin: Coin): Limits {
  const next = coins[coins.indexOf(coin) + 1] ?? 'copper'
  return { min: parseCount(rates[next], { min: 1, max: maxCoinRate }) ?? 1, max: maxCoinRate }
}

function readRates(rates: RulesDraft['rates']): CoinRates | undefined {
  const [platinum, gold, silver] = ratedCoins.map((coin) => parseCount(rates[coin], rateLimits(rates, coin)))
  return platinum && gold && silver ? { platinum, gold, silver, copper: 1 } : undefined
}

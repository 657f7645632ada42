import {
  invalidReason,
  type ChoiceField,
  type FlagField,
  type IntegerField,
  type TextField,
} from '../character/field-kinds.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { localized, type Localized } from '../localized.ts'
import { formulaText, isAttribute, parseFormula, type Formula } from '../rules/formula.ts'
import { attackTotal, maxAttacks } from '../encounter/creature-figures.ts'
import { isSkillKey } from './skill-key.ts'

interface OptionalFact {
  readonly label: Localized
  readonly optional: true
  readonly madeByServer?: never
  readonly nullable?: never
}

/** A formula in its stored form, such as `1d8+str`. */
export interface FormulaFact extends OptionalFact {
  readonly kind: 'formula'
}

/** The key of a skill. */
export interface SkillFact extends OptionalFact {
  readonly kind: 'skill'
}

/** Some of a fixed list of options. */
export interface ChoicesFact<Option extends string = string> extends OptionalFact {
  readonly kind: 'choices'
  readonly options: readonly Option[]
}

/** Whole numbers by key: the bonuses of a race by attribute, the starting items of a class by item. */
export interface AmountsFact<Key extends string = string> extends OptionalFact {
  readonly kind: 'amounts'
  /** The possible keys; null for the ids of items. */
  readonly keys: readonly Key[] | null
  readonly min: number
  readonly max: number
}

/** The attacks of a creature. */
export interface AttacksFact extends OptionalFact {
  readonly kind: 'attacks'
}

/** An attack of a creature. */
export interface Attack {
  readonly name: Localized
  /** What the roll to hit adds to its dice, like the total of a character's skill. */
  readonly total: number
  /** A formula in its stored form. */
  readonly damage: string
}

/** A text in each language; unlike other facts, it is part of the translations. */
export interface TranslatedFact extends OptionalFact {
  readonly kind: 'translated'
  readonly maxLength: number
}

/** The field of a fact. */
export type FactField =
  | ChoiceField
  | IntegerField
  | TextField
  | FlagField
  | FormulaFact
  | SkillFact
  | ChoicesFact
  | AmountsFact
  | AttacksFact
  | TranslatedFact

/** The maximum number of amounts of one fact. */
const maxAmounts = 50

const attackName: TextField = { kind: 'text', label: localized('Name', 'Name'), maxLength: 80, start: '' }

/** Why a value is not a valid fact, as an English phrase without subject; `null` if it is valid. */
export function invalidFactReason(fact: Exclude<FactField, TranslatedFact>, value: Json): string | null {
  if (value === null && fact.optional) return null
  switch (fact.kind) {
    case 'formula':
      return formulaProblem(value)
    case 'skill':
      return isSkillKey(value) ? null : 'must be the key of a skill'
    case 'choices':
      return isListOf(fact.options, value)
        ? null
        : `must be a list of different texts out of ${fact.options.join(', ')}`
    case 'amounts':
      return amountsProblem(fact, value)
    case 'attacks':
      return attacksProblem(value)
    default:
      return invalidReason(fact, value)
  }
}

function formulaProblem(value: Json): string | null {
  const formula = formulaIn(value)
  if (formula === null) return 'must be a formula such as 1d8+str'
  const stored = formulaText(formula)
  return stored === value ? null : `must be written as ${stored}`
}

/** Converts a fact of another content server to its stored form, which may be the same. */
export function storedFact(fact: FactField, value: Json): Json {
  if (fact.kind === 'attacks' && isList(value)) return value.map(storedAttack)
  return fact.kind === 'formula' ? storedFormula(value) : value
}

function storedFormula(value: Json): Json {
  const formula = formulaIn(value)
  return formula ? formulaText(formula) : value
}

/** Leaves out what an attack of another content server has besides. */
function storedAttack(attack: Json): Json {
  if (!isRecord(attack)) return attack
  const { name = null, total = null, damage = null } = attack
  return { name: storedName(name), total, damage: storedFormula(damage) }
}

/** A name may be one text for all languages, or be missing in one of them. */
function storedName(name: Json): Json {
  if (!isRecord(name)) return { en: name, de: name }
  const { en = null, de = null } = name
  return { en: en || de, de: de || en }
}

/** Every word may be the key of a skill, so a formula needs more than that: "lots" is not one. */
function formulaIn(value: Json): Formula | null {
  const formula = typeof value === 'string' ? parseFormula(value) : null
  return formula?.some((term) => term.kind !== 'value' || isAttribute(term.of)) ? formula : null
}

const isListOf = (options: readonly string[], value: Json): boolean =>
  Array.isArray(value) &&
  new Set(value).size === value.length &&
  value.every((element) => options.some((option) => option === element))

function amountsProblem({ keys, min, max }: AmountsFact, value: Json): string | null {
  if (!isRecord(value)) return 'must be an object with numbers as values'
  const amounts = Object.entries(value)
  if (amounts.length > maxAmounts) return `must contain at most ${maxAmounts} numbers`
  for (const [key, amount] of amounts) {
    if (key.length > 120 || (keys !== null && !keys.includes(key))) return `has an unknown key: ${key.slice(0, 80)}`
    if (!Number.isSafeInteger(amount) || Number(amount) < min || Number(amount) > max)
      return `must contain whole numbers between ${min} and ${max}`
  }
  return null
}

function attacksProblem(value: Json): string | null {
  if (!isList(value)) return 'must be a list of attacks'
  if (value.length > maxAttacks) return `must contain at most ${maxAttacks} attacks`
  const problems = value.map((attack, at) => ({ at, problem: attackProblem(attack) }))
  const first = problems.find(({ problem }) => problem !== null)
  return first ? `has an invalid attack ${first.at + 1}: ${first.problem}` : null
}

function attackProblem(attack: Json): string | null {
  if (!isRecord(attack)) return 'it must be an object'
  const { name = null, total = null, damage = null, ...others } = attack
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return `it has an unknown property: ${unknown.slice(0, 80)}`
  if (!isRecord(name) || Object.keys(name).sort().join() !== 'de,en') return 'name must be a text in en and in de'
  for (const text of Object.values(name)) {
    const isEmpty = typeof text === 'string' && text.trim() === ''
    const problem = isEmpty ? 'must not be empty' : invalidReason(attackName, text)
    if (problem !== null) return `name ${problem}`
  }
  const wrongTotal = invalidReason(attackTotal, total)
  if (wrongTotal !== null) return `total ${wrongTotal}`
  const wrongDamage = formulaProblem(damage)
  return wrongDamage === null ? null : `damage ${wrongDamage}`
}

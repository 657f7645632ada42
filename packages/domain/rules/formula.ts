import { attributes, characterFields, type Attribute } from '../character/fields.ts'
import { fieldOf } from '../change/path.ts'
import { localized, type Localized } from '../localized.ts'
import { diceLimits, isWithinDiceLimits, parseTerm, termNotation, type Dice, type DiceTerm } from './dice/dice.ts'
import { skillPaths } from './skills.ts'

/** An attribute or the total of a skill, multiplied by a number; `of` is the attribute or the key of the skill. */
export interface ValueTerm {
  readonly kind: 'value'
  readonly sign: 1 | -1
  readonly times: number
  readonly of: string
}

/** A parsed formula: dice, numbers, attributes and skills, added and subtracted. */
export type Formula = readonly (DiceTerm | ValueTerm)[]

/** The three-letter abbreviations of the attributes. */
export const attributeAbbreviations: Readonly<Record<Attribute, Localized>> = {
  str: localized('STR', 'STÄ'),
  dex: localized('DEX', 'GES'),
  con: localized('CON', 'KON'),
  wil: localized('WIL', 'WIL'),
  int: localized('INT', 'INT'),
  soc: localized('SOC', 'SOZ'),
}

/** Whether a text is the key of an attribute. */
export const isAttribute = (text: string): text is Attribute => attributes.some((attribute) => attribute === text)

const attributeKeys: ReadonlyMap<string, Attribute> = new Map(
  attributes.flatMap((key) => {
    const names = [characterFields[key].label, attributeAbbreviations[key]].flatMap(({ en, de }) => [en, de])
    return [key, ...names].map((name) => [name.toLowerCase(), key] as const)
  }),
)

/** Returns the key of the skill with this name in lower case, or null. */
export type FindSkill = (name: string) => string | null

/** Accepts every possible skill key, for formulas in their stored form. */
const anySkillKey: FindSkill = (name) => (fieldOf(skillPaths(name).number) === null ? null : name)

const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/g
const value = /^(?<sign>[+-])(?:(?<times>\d{1,7})[*×])?(?:"(?<quoted>[^"]+)"|(?<word>[\p{L}_][\p{L}\p{N}_]*))/u

/** Why a text is not a formula. */
export type FormulaProblem =
  | { readonly kind: 'invalid' }
  /** The formula names something that is neither an attribute nor a skill. */
  | { readonly kind: 'unknown-name'; readonly name: string }

/**
 * Parses a formula: dice as `parseDice` reads them, attributes and skills, `1d8+str`, `2*str+"animal handling"`, German
 * `1W8+STÄ`. Without `findSkill`, skills must be given by their keys, and every key is accepted.
 */
export function readFormula(text: string, findSkill: FindSkill = anySkillKey): Formula | FormulaProblem {
  const invalid: FormulaProblem = { kind: 'invalid' }
  if (text.length > diceLimits.notation) return invalid
  const compact = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(quoted, '"$1"')
    .replaceAll(/"[^"]*"|\s+|−/g, (part) => (part.startsWith('"') ? part : part === '−' ? '-' : ''))
  let rest = /^[+-]/.test(compact) ? compact : `+${compact}`
  const formula: (DiceTerm | ValueTerm)[] = []
  while (rest !== '') {
    const dice = parseTerm(rest)
    // A letter after a number or dice is a name that starts like them: `d8` is a die, `d8_dancing` a skill.
    if (dice && !/^[\p{L}\p{N}_*×"]/u.test(rest.slice(dice.length))) {
      formula.push(dice.term)
      rest = rest.slice(dice.length)
      continue
    }
    const found = value.exec(rest)
    if (!found?.groups) return invalid
    const { sign, times, quoted: inQuotes, word } = found.groups
    const name = (inQuotes ?? word ?? '').trim()
    const of = attributeKeys.get(name) ?? findSkill(name)
    if (of === null) return { kind: 'unknown-name', name }
    formula.push({ kind: 'value', sign: sign === '-' ? -1 : 1, times: Number(times ?? 1), of })
    rest = rest.slice(found[0].length)
  }
  return isWithinLimits(formula) ? formula : invalid
}

/** Parses a formula; null if it is not one. */
export function parseFormula(text: string, findSkill: FindSkill = anySkillKey): Formula | null {
  const read = readFormula(text, findSkill)
  return 'kind' in read ? null : read
}

function isWithinLimits(formula: Formula): boolean {
  const dice = formula.filter((term) => term.kind !== 'value')
  const values = formula.filter((term) => term.kind === 'value')
  return (
    formula.length > 0 &&
    formula.length <= diceLimits.terms &&
    isWithinDiceLimits(dice) &&
    values.every(({ times }) => times >= 1 && times <= diceLimits.number)
  )
}

/** How a formula is written: the letter of its dice, and the names of attributes and skills. */
export interface FormulaStyle {
  readonly letter: 'd' | 'W'
  readonly nameOf: (of: string) => string
}

const storedStyle: FormulaStyle = { letter: 'd', nameOf: (of) => of }

/** A name that can be written without quotes: one word that is not read as dice. */
const plainName = /^(?![dw](?:\d|%)|\d)[\p{L}_][\p{L}\p{N}_]*$/iu

/** Formats a formula; by default in the one form in which formulas are stored. */
export const formulaText = (formula: Formula, { letter, nameOf }: FormulaStyle = storedStyle): string =>
  formula
    .map((term, i) => {
      const sign = term.sign < 0 ? '-' : i === 0 ? '' : '+'
      if (term.kind !== 'value') return sign + termNotation(term, letter)
      return `${sign}${term.times === 1 ? '' : `${term.times}*`}${readableName(term.of, nameOf(term.of))}`
    })
    .join('')

/** The name as it can be read again: in quotes if needed, or else the key. */
function readableName(of: string, name: string): string {
  const attribute = attributeKeys.get(name.toLowerCase())
  const isReadable = !/["“”„«»]/.test(name) && (attribute === undefined || attribute === of)
  const shown = isReadable ? name : of
  return plainName.test(shown) ? shown : `"${shown}"`
}

/** Formats a stored formula in a style; a text that is not a formula stays as it is. */
export function showFormula(stored: string, style: FormulaStyle): string {
  const formula = parseFormula(stored)
  return formula ? formulaText(formula, style) : stored
}

/** Formats a formula for reading, with the values of its attributes and skills if they are known: `1d8 + Strength 3`. */
export const explainFormula = (
  formula: Formula,
  { letter, nameOf }: FormulaStyle,
  valueOf?: (of: string) => number,
): string =>
  formula
    .map((term, i) => {
      const sign = term.sign < 0 ? (i === 0 ? '−' : ' − ') : i === 0 ? '' : ' + '
      if (term.kind !== 'value') return sign + termNotation(term, letter)
      const amount = valueOf ? ` ${String(valueOf(term.of)).replace('-', '−')}` : ''
      return `${sign}${term.times === 1 ? '' : `${term.times} × `}${nameOf(term.of)}${amount}`
    })
    .join('')

/** Replaces attributes and skills by their values, so that the dice can be rolled. */
export const diceOf = (formula: Formula, valueOf: (of: string) => number): Dice =>
  formula.map((term): DiceTerm => {
    if (term.kind !== 'value') return term
    const amount = term.sign * term.times * valueOf(term.of)
    return { kind: 'number', sign: amount < 0 ? -1 : 1, value: Math.abs(amount) }
  })

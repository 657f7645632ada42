import {
  attackTotal,
  catalogueLanguages,
  formulaText,
  isList,
  isRecord,
  labelKeyOf,
  plainFactsOf,
  translatedFactsOf,
  type Attack,
  type CatalogueLanguage,
  type CatalogueRecord,
  type Collection,
  type FactField,
  type Json,
  type RecordContent,
  type Status,
} from '@everquill/domain'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { factsIn, plainText, type FactValue } from '../facts-in.ts'
import { storedNotation, type FormulaNotation } from '../../../game-ui/formula/formula-notation.ts'

/** A record in the edit form: every value as typed. */
export interface RecordDraft {
  readonly status: Status
  /** Facts with one value, by name; no value is '', a flag is 'true' or 'false'. */
  readonly facts: Readonly<Record<string, string>>
  /** The chosen options, by fact. */
  readonly choices: Readonly<Record<string, readonly string[]>>
  /** Numbers by key, by fact. */
  readonly amounts: Readonly<Record<string, Amounts>>
  /** Attacks, by fact. */
  readonly attacks: Readonly<Record<string, readonly AttackDraft[]>>
  readonly texts: Readonly<Record<CatalogueLanguage, RecordTexts>>
}

/** Typed numbers by key: an attribute or the id of an item. */
export type Amounts = Readonly<Record<string, string>>

/** An attack as typed: its name in each language, its total and its damage. */
export interface AttackDraft {
  readonly en: string
  readonly de: string
  readonly total: string
  readonly damage: string
}

interface RecordTexts {
  readonly label: string
  readonly description: string
  /** The translated facts, by name. */
  readonly facts: Readonly<Record<string, string>>
}

/** The field of a fact outside of the translations. */
export type PlainFact = ReturnType<typeof plainFactsOf>[number][1]

const localeOf = { 'en-US': 'en', 'de-DE': 'de' } as const

/** The facts outside of the translations that an administrator can edit. */
export const editableFacts = (collection: Collection): readonly (readonly [string, PlainFact])[] =>
  plainFactsOf(collection).filter(([, fact]) => !fact.madeByServer)

/** The draft of an existing record, or of a new one with default values. */
export function draftOf(
  collection: Collection,
  record: CatalogueRecord | null,
  notation: FormulaNotation = storedNotation,
): RecordDraft {
  const known = record ? factsIn(record) : {}
  const facts = editableFacts(collection)
  const single = facts.map(([name, fact]) => {
    const value = record ? known[name] : firstValueOf(fact)
    return [
      name,
      fact.kind === 'formula' && typeof value === 'string' ? notation.write(value) : plainText(value),
    ] as const
  })
  const textsIn = (language: CatalogueLanguage): RecordTexts => {
    const locale = localeOf[language]
    return {
      label: record?.name[locale] ?? '',
      description: record?.description[locale] ?? '',
      facts: Object.fromEntries(
        translatedFactsOf(collection).map(([name]) => [name, plainText(partsOf(known[name])[locale])]),
      ),
    }
  }
  return {
    status: record?.status ?? 'published',
    facts: Object.fromEntries(single),
    choices: Object.fromEntries(
      facts.flatMap(([name, { kind }]) => (kind === 'choices' ? [[name, elementsOf(known[name])]] : [])),
    ),
    amounts: Object.fromEntries(
      facts.flatMap(([name, { kind }]) => (kind === 'amounts' ? [[name, amountsOf(known[name])]] : [])),
    ),
    attacks: Object.fromEntries(
      facts.flatMap(([name, { kind }]) => (kind === 'attacks' ? [[name, attacksOf(known[name], notation)]] : [])),
    ),
    texts: { 'en-US': textsIn('en-US'), 'de-DE': textsIn('de-DE') },
  }
}

const firstValueOf = (fact: FactField): FactValue => {
  if (fact.optional || fact.nullable) return undefined
  return fact.kind === 'choice' ? fact.options[0] : fact.kind === 'integer' ? fact.start : undefined
}

const partsOf = (value: FactValue): { readonly [key: string]: Json } =>
  value !== undefined && isRecord(value) ? value : {}
const elementsOf = (value: FactValue): readonly string[] =>
  value !== undefined && isList(value) ? value.map(plainText) : []
const amountsOf = (value: FactValue): Amounts =>
  Object.fromEntries(Object.entries(partsOf(value)).map(([key, amount]) => [key, plainText(amount)]))

const attacksOf = (value: FactValue, notation: FormulaNotation): readonly AttackDraft[] =>
  ((value ?? []) as unknown as readonly Attack[]).map(({ name, total, damage }) => ({
    ...name,
    total: String(total),
    damage: notation.write(damage),
  }))

/** The content to save; surrounding spaces are trimmed. Invalid input stays in the content and is invalid there too. */
export function contentOf(
  collection: Collection,
  draft: RecordDraft,
  notation: FormulaNotation = storedNotation,
): RecordContent {
  const facts = editableFacts(collection).map(([name, fact]) => [name, valueOf(name, fact, draft, notation)] as const)
  return {
    status: draft.status,
    ...Object.fromEntries(facts),
    translations: catalogueLanguages.map((languages_code) => {
      const { label, description, facts: typed } = draft.texts[languages_code]
      return {
        languages_code,
        [labelKeyOf(collection)]: label.trim(),
        description: description.trim(),
        ...Object.fromEntries(translatedFactsOf(collection).map(([name]) => [name, (typed[name] ?? '').trim()])),
      }
    }),
  }
}

function valueOf(name: string, fact: PlainFact, draft: RecordDraft, notation: FormulaNotation): Json {
  const text = (draft.facts[name] ?? '').trim()
  switch (fact.kind) {
    case 'choices': {
      const chosen = draft.choices[name] ?? []
      return chosen.length === 0 ? null : chosen
    }
    case 'amounts': {
      const typed = Object.entries(draft.amounts[name] ?? {})
      // An empty bonus is none, but an item without a quantity stays invalid.
      const given = fact.keys === null ? typed : typed.filter(([, amount]) => amount.trim() !== '')
      return given.length === 0 ? null : Object.fromEntries(given.map(([key, amount]) => [key, countIn(amount, fact)]))
    }
    case 'integer':
      // An empty text stays invalid: a weight that was cleared is not 0.
      return text === '' && fact.optional ? null : countIn(text, fact)
    case 'flag':
      return text === '' ? null : text === 'true'
    case 'formula':
      return text === '' ? null : formulaIn(text, notation)
    case 'attacks': {
      const given = (draft.attacks[name] ?? []).filter((attack) => Object.values(attack).some((typed) => typed.trim()))
      return given.length === 0 ? null : given.map((attack) => attackIn(attack, notation))
    }
    default:
      return text === '' && (fact.optional || fact.nullable) ? null : text
  }
}

/** The formula in its stored form; unreadable text stays invalid, as `1d8+juggling` would not if it were stored. */
function formulaIn(text: string, notation: FormulaNotation): Json {
  const read = notation.read(text)
  return 'kind' in read ? { unreadable: text } : formulaText(read)
}

/** A name that was typed in one language counts for both. */
function attackIn({ en, de, total, damage }: AttackDraft, notation: FormulaNotation): Json {
  const [english, german] = [en.trim(), de.trim()]
  return {
    name: { en: english || german, de: german || english },
    total: countIn(total, attackTotal),
    damage: formulaIn(damage.trim(), notation),
  }
}

/** The typed number, or the text if it is not a number within the limits. */
const countIn = (text: string, limits: { readonly min: number; readonly max: number }): number | string =>
  text.trim() === '' ? '' : (parseCount(text, limits) ?? text.trim())

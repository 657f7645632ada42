import {
  catalogueLanguages,
  formulaText,
  isList,
  isRecord,
  labelKeyOf,
  plainFactsOf,
  translatedFactsOf,
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
  readonly texts: Readonly<Record<CatalogueLanguage, RecordTexts>>
}

/** Typed numbers by key: an attribute or the id of an item. */
export type Amounts = Readonly<Record<string, string>>

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
    case 'formula': {
      if (text === '') return null
      const read = notation.read(text)
      // Not the text itself: `1d8+juggling` would be a valid formula of a skill that does not exist.
      return 'kind' in read ? { unreadable: text } : formulaText(read)
    }
    default:
      return text === '' && (fact.optional || fact.nullable) ? null : text
  }
}

/** The typed number, or the text if it is not a number within the limits. */
const countIn = (text: string, limits: { readonly min: number; readonly max: number }): number | string =>
  text.trim() === '' ? '' : (parseCount(text, limits) ?? text.trim())

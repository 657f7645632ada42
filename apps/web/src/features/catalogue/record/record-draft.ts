import {
  factsOf,
  labelKeyOf,
  catalogueLanguages,
  type CatalogueRecord,
  type Collection,
  type Json,
  type CatalogueLanguage,
  type RecordContent,
  type Status,
} from '@everquill/domain'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { factsIn } from '../facts-in.ts'

/** A record in the edit form: every value as typed. */
export interface RecordDraft {
  readonly status: Status
  /** By fact name; no value is ''. */
  readonly facts: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<CatalogueLanguage, RecordTexts>>
}

interface RecordTexts {
  readonly label: string
  readonly description: string
}

const localeOf = { 'en-US': 'en', 'de-DE': 'de' } as const

export const editableFacts = (collection: Collection) => factsOf(collection).filter(([, fact]) => !fact.madeByServer)

/** The draft of an existing record, or of a new one with default values. */
export function draftOf(collection: Collection, record: CatalogueRecord | null): RecordDraft {
  const known = record ? factsIn(record) : {}
  const facts = editableFacts(collection).map(([name, fact]) => {
    const first = fact.kind === 'choice' && !fact.nullable ? fact.options[0] : fact.kind === 'integer' ? fact.start : ''
    return [name, String((record ? known[name] : first) ?? '')]
  })
  const textsIn = (language: CatalogueLanguage): RecordTexts => ({
    label: record?.name[localeOf[language]] ?? '',
    description: record?.description[localeOf[language]] ?? '',
  })
  return {
    status: record?.status ?? 'published',
    facts: Object.fromEntries(facts) as RecordDraft['facts'],
    texts: { 'en-US': textsIn('en-US'), 'de-DE': textsIn('de-DE') },
  }
}

/** The content to save; surrounding spaces are trimmed. */
export function contentOf(collection: Collection, { status, facts, texts }: RecordDraft): RecordContent {
  const typed = editableFacts(collection).map(([name, fact]): [string, Json] => {
    const text = (facts[name] ?? '').trim()
    // An empty text stays invalid: a weight that was cleared is not 0.
    if (fact.kind === 'integer') return [name, text === '' ? text : (parseCount(text, fact) ?? text)]
    return [name, text === '' && fact.nullable ? null : text]
  })
  return {
    status,
    ...Object.fromEntries(typed),
    translations: catalogueLanguages.map((languages_code) => ({
      languages_code,
      [labelKeyOf(collection)]: texts[languages_code].label.trim(),
      description: texts[languages_code].description.trim(),
    })),
  }
}

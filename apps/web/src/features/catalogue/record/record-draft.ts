import {
  factsOf,
  labelKeyOf,
  languages,
  type CatalogueRecord,
  type Collection,
  type Json,
  type Language,
  type RecordContent,
  type Status,
} from '@everquill/domain'
import { countIn } from '../../../ui/inputs/number/parse-number.ts'
import { factsIn } from '../facts-in.ts'

/** A record while it is written: everything as it is typed. */
export interface RecordDraft {
  readonly status: Status
  /** By the name of the fact; a number as its digits, nothing as ''. */
  readonly facts: Readonly<Record<string, string>>
  readonly words: Readonly<Record<Language, Words>>
}

interface Words {
  readonly label: string
  readonly description: string
}

const inWords = { 'en-US': 'en', 'de-DE': 'de' } as const

/** The facts that a person writes. */
export const writtenFacts = (collection: Collection) => factsOf(collection).filter(([, fact]) => !fact.madeByServer)

/** What is written about a record so far; about none, the least that there can be. */
export function draftOf(collection: Collection, record: CatalogueRecord | null): RecordDraft {
  const known = record ? factsIn(record) : {}
  const facts = writtenFacts(collection).map(([name, fact]) => {
    const first = fact.kind === 'choice' && !fact.nullable ? fact.options[0] : fact.kind === 'integer' ? fact.start : ''
    return [name, String((record ? known[name] : first) ?? '')]
  })
  const wordsIn = (language: Language): Words => ({
    label: record?.name[inWords[language]] ?? '',
    description: record?.description[inWords[language]] ?? '',
  })
  return {
    status: record?.status ?? 'published',
    facts: Object.fromEntries(facts) as RecordDraft['facts'],
    words: { 'en-US': wordsIn('en-US'), 'de-DE': wordsIn('de-DE') },
  }
}

/** The record that is meant; margins around what is typed are not. */
export function contentOf(collection: Collection, { status, facts, words }: RecordDraft): RecordContent {
  const typed = writtenFacts(collection).map(([name, fact]): [string, Json] => {
    const text = (facts[name] ?? '').trim()
    // Nothing is no number here: a weight that was only wiped out was not meant to be 0.
    if (fact.kind === 'integer') return [name, text === '' ? text : (countIn(text, fact) ?? text)]
    return [name, text === '' && fact.nullable ? null : text]
  })
  return {
    status,
    ...Object.fromEntries(typed),
    translations: languages.map((languages_code) => ({
      languages_code,
      [labelKeyOf(collection)]: words[languages_code].label.trim(),
      description: words[languages_code].description.trim(),
    })),
  }
}

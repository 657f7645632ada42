import type { Json } from '../json.ts'
import { localized, type Localized } from '../localized.ts'
import {
  catalogueLanguages,
  plainFactsOf,
  translatedFactsOf,
  statuses,
  type Collection,
  type FactsOf,
  type CatalogueLanguage,
  type Status,
} from './collections.ts'
import { invalidFactReason, storedFact } from './fact-fields.ts'
import { labelOf, type ContentRecord } from './record.ts'

/** A catalogue record in the form the interface uses, from the embedded catalogue or another content server. */
export interface CatalogueRecord<C extends Collection = Collection> {
  readonly id: string
  /** Only published records are offered; the others still resolve references. An unknown status counts as published. */
  readonly status: Status
  /** Its title or name; a missing language falls back to the other one. */
  readonly name: Localized
  readonly description: Localized
  /** Its facts; another content server may not provide all of them. */
  readonly facts: Partial<FactsOf<C>>
  /** The number of edits in this installation; null for a record of another content server. */
  readonly revision: number | null
  /** The language whose texts were not updated since those of the other changed. */
  readonly outdated: CatalogueLanguage | null
}

/** Converts a record from the content API; invalid facts are left out. */
export function catalogueRecord<C extends Collection>(collection: C, row: ContentRecord): CatalogueRecord<C> {
  const { id, translations, revision, outdated } = row
  const inLanguage = (code: string) => translations.find(({ languages_code }) => languages_code?.startsWith(code))
  const [en, de] = [inLanguage('en'), inLanguage('de')]
  const [any = id] = translations.flatMap((translation) => labelOf(translation) ?? [])
  const facts = plainFactsOf(collection).flatMap(([fact, field]) => {
    const value = storedFact(field, (row[fact] ?? null) as Json)
    const isMissing = value === null && (field.optional || row[fact] === undefined)
    return !isMissing && invalidFactReason(field, value) === null ? [[fact, value]] : []
  })
  const texts = translatedFactsOf(collection).flatMap(([fact]) => {
    // A content server may have one text for all languages.
    const [english = '', german = ''] = [en, de].map((own) => textOf(own?.[fact]) || textOf(row[fact]))
    return english || german ? [[fact, localized(english || german, german || english)]] : []
  })
  return {
    id,
    status: statuses.find((status) => status === row.status) ?? 'published',
    name: { en: (en && labelOf(en)) || any, de: (de && labelOf(de)) || any },
    description: { en: textOf(en?.['description']), de: textOf(de?.['description']) },
    facts: Object.fromEntries([...facts, ...texts]) as Partial<FactsOf<C>>,
    revision: typeof revision === 'number' ? revision : null,
    outdated: catalogueLanguages.find((language) => language === outdated) ?? null,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

import { invalidReason } from '../character/field-kinds.ts'
import type { Json } from '../json.ts'
import type { Localized } from '../localized.ts'
import {
  factsOf,
  languages,
  statuses,
  type Collection,
  type FactsOf,
  type Language,
  type Status,
} from './collections.ts'
import { labelOf, type ContentRecord } from './record.ts'

/** A record of the catalogue as a page shows it, wherever it comes from. */
export interface CatalogueRecord<C extends Collection = Collection> {
  readonly id: string
  /** Only what is published is offered; the others still give references their names. A status of another scheme hides nothing. */
  readonly status: Status
  /** Its title or name; the other language stands in for one that is missing. */
  readonly name: Localized
  readonly description: Localized
  /** What is known of it; another content server may know less, or nothing. */
  readonly facts: Partial<FactsOf<C>>
  /** How often it was edited here; null when it comes from another content server. */
  readonly revision: number | null
  /** The language whose words were not looked at since the other's changed. */
  readonly outdated: Language | null
}

/** Reads a record as content calls send it; what does not fit its fact is left out. */
export function catalogueRecord<C extends Collection>(collection: C, row: ContentRecord): CatalogueRecord<C> {
  const { id, translations, revision, outdated } = row
  const inLanguage = (code: string) => translations.find(({ languages_code }) => languages_code?.startsWith(code))
  const [en, de] = [inLanguage('en'), inLanguage('de')]
  const [any = id] = translations.flatMap((translation) => labelOf(translation) ?? [])
  const facts = factsOf(collection).flatMap(([fact, field]) => {
    const value = row[fact] as Json | undefined
    return value !== undefined && invalidReason(field, value) === null ? [[fact, value]] : []
  })
  return {
    id,
    status: statuses.find((status) => status === row.status) ?? 'published',
    name: { en: (en && labelOf(en)) || any, de: (de && labelOf(de)) || any },
    description: { en: textOf(en?.['description']), de: textOf(de?.['description']) },
    facts: Object.fromEntries(facts) as Partial<FactsOf<C>>,
    revision: typeof revision === 'number' ? revision : null,
    outdated: languages.find((language) => language === outdated) ?? null,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

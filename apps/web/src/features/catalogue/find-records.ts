import { matchesText, lookup, type CatalogueRecord, type Collection, type Localized } from '@everquill/domain'
import type { CatalogueSearch } from './catalogue-search.ts'
import { factsIn } from './facts-in.ts'

/** A record that was found, and by which other name when its own does not tell why. */
export interface Found {
  readonly record: CatalogueRecord
  readonly otherName: string | null
}

type Language = keyof Localized

/** By which facts a collection can be narrowed. */
export const filtersOf: { readonly [C in Collection]: readonly ('kind' | 'slot' | 'school' | 'level')[] } = {
  Races: [],
  Classes: [],
  Items: ['kind', 'slot'],
  Spells: ['school', 'level'],
  Skills: [],
  Conditions: [],
}

/** Where nothing is worn or held. */
export const nowhere = 'none'

/** Those that a reader may see and has not filtered out. */
export function narrowed(
  collection: Collection,
  records: readonly CatalogueRecord[],
  search: CatalogueSearch,
  mayEdit: boolean,
): readonly CatalogueRecord[] {
  return records.filter((record) => {
    if (!mayEdit && record.status !== 'published') return false
    if (mayEdit && search.status !== undefined && !isOfStatus(record, search.status)) return false
    const facts = factsIn(record)
    return filtersOf[collection].every((fact) => {
      const wanted = search[fact]
      return wanted === undefined || String(facts[fact] ?? nowhere) === wanted
    })
  })
}

const isOfStatus = ({ status, outdated, revision }: CatalogueRecord, wanted: string): boolean => {
  if (wanted === 'outdated') return outdated !== null
  return wanted === 'edited' ? (revision ?? 0) > 0 : status === wanted
}

/** Searches in both languages at once; likeliest first, and by the alphabet while nothing is sought. */
export function finder(records: readonly CatalogueRecord[], language: Language): (typed: string) => readonly Found[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  // Whoever may see a record may find it, on offer or not.
  const sought = lookup(records.map((record) => ({ ...record, status: 'published' as const })))
  const other: Language = language === 'en' ? 'de' : 'en'
  return (typed) =>
    sought.search(typed, language).flatMap(({ id }) => {
      const record = byId.get(id)
      return record
        ? [{ record, otherName: matchesText(record.name[language], typed) ? null : record.name[other] }]
        : []
    })
}

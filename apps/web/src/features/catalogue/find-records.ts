import { matchesText, lookup, type CatalogueRecord, type Collection, type Localized } from '@everquill/domain'
import type { CatalogueSearch } from './catalogue-search.ts'
import { factsIn, plainText } from './facts-in.ts'

/** A search result; `otherName` is set if only the name in the other language matches. */
export interface FoundRecord {
  readonly record: CatalogueRecord
  readonly otherName: string | null
}

type Language = keyof Localized

export const filtersOf: { readonly [C in Collection]: readonly ('kind' | 'slot' | 'school' | 'level')[] } = {
  Races: [],
  Classes: [],
  Items: ['kind', 'slot'],
  Spells: ['school', 'level'],
  Skills: [],
  Conditions: [],
  Creatures: [],
}

/** Filter value for items without a slot. */
export const noSlot = 'none'

/** Records the user may see and that match the filters. */
export function filterRecords(
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
      const expected = search[fact]
      return expected === undefined || (plainText(facts[fact]) || noSlot) === expected
    })
  })
}

/** How many records the user may see match a text in either language. */
export const countMatches = (records: readonly CatalogueRecord[], text: string, mayEdit: boolean): number =>
  records.filter(
    ({ status, name }) =>
      (mayEdit || status === 'published') && (matchesText(name.en, text) || matchesText(name.de, text)),
  ).length

const isOfStatus = ({ status, outdated, revision }: CatalogueRecord, expected: string): boolean => {
  if (expected === 'outdated') return outdated !== null
  return expected === 'edited' ? (revision ?? 0) > 0 : status === expected
}

/** Searches both languages at once, best match first; an empty search lists all records alphabetically. */
export function createFinder(
  records: readonly CatalogueRecord[],
  language: Language,
): (typed: string) => readonly FoundRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  // `lookup` finds published records only, but an administrator also searches drafts and archived ones.
  const index = lookup(records.map((record) => ({ ...record, status: 'published' as const })))
  const other: Language = language === 'en' ? 'de' : 'en'
  return (typed) =>
    index.search(typed, language).flatMap(({ id }) => {
      const record = byId.get(id)
      return record
        ? [{ record, otherName: matchesText(record.name[language], typed) ? null : record.name[other] }]
        : []
    })
}

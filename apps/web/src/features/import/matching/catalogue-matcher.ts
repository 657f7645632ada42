import { foldText, type CatalogueRecord, type Language, type ReferencedCollection } from '@everquill/domain'
import type { ImportChoices } from '@everquill/import'

/** What a name in a file can refer to. */
export type ReferenceKind = Parameters<ImportChoices['referenceOf']>[0]

/** The collection of each kind. */
export const collectionOfKind = {
  race: 'Races',
  class: 'Classes',
  item: 'Items',
  spell: 'Spells',
  condition: 'Conditions',
} as const satisfies Record<ReferenceKind, ReferencedCollection>

/** What a match needs of a record. */
export type MatchedRecord = Pick<CatalogueRecord, 'id' | 'status' | 'name'>

/** Finds records for the names in a file. */
export interface CatalogueMatcher {
  /** The published record with exactly this name in any language, ignoring case and accents. */
  readonly find: (kind: ReferenceKind, name: string) => MatchedRecord | undefined
  /** Published records that people may have meant, best first. They are offered, never taken. */
  readonly suggest: (kind: ReferenceKind, name: string, language: Language) => readonly MatchedRecord[]
}

/** Creates the index of all names. */
export function catalogueMatcher(
  catalogues: Readonly<Record<ReferenceKind, readonly MatchedRecord[]>>,
): CatalogueMatcher {
  const indexes = new Map<ReferenceKind, ReadonlyMap<string, MatchedRecord>>()
  const published = (kind: ReferenceKind) => catalogues[kind].filter(({ status }) => status === 'published')
  const indexOf = (kind: ReferenceKind) => {
    const known = indexes.get(kind) ?? indexByName(published(kind))
    indexes.set(kind, known)
    return known
  }
  const found = new Map<string, { readonly record: MatchedRecord | undefined }>()
  const search = (kind: ReferenceKind, name: string): MatchedRecord | undefined => {
    const index = indexOf(kind)
    // Some programs write the level behind the class, which is a field of its own here.
    const withoutLevel = () => (kind === 'class' ? index.get(nameKey(name.replace(/\s+\d{1,3}$/, ''))) : undefined)
    return index.get(nameKey(name)) ?? withoutLevel()
  }
  return {
    find: (kind, name) => {
      const key = `${kind} ${name}`
      // A preview asks for each name several times.
      const match = found.get(key) ?? { record: search(kind, name) }
      found.set(key, match)
      return match.record
    },
    suggest: (kind, name, language) => {
      const words = wordsOf(name)
      return published(kind)
        .map((record) => ({ record, rank: commonWords(record, words) }))
        .filter(({ rank }) => rank > 0)
        .toSorted(
          (left, right) =>
            right.rank - left.rank || left.record.name[language].localeCompare(right.record.name[language], language),
        )
        .slice(0, maxSuggestions)
        .map(({ record }) => record)
    },
  }
}

const maxSuggestions = 7

/** Programs write apostrophes and blanks in different ways. */
const nameKey = (name: string): string =>
  foldText(name)
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')

function indexByName(records: readonly MatchedRecord[]): ReadonlyMap<string, MatchedRecord> {
  const names = records.flatMap((record) =>
    [record.name.en, record.name.de].map((name) => [nameKey(name), record] as const),
  )
  // The first record of a name wins.
  return new Map(names.toReversed())
}

const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    nameKey(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  )

const commonWords = ({ name }: MatchedRecord, words: ReadonlySet<string>): number =>
  Math.max(...[name.en, name.de].map((each) => [...wordsOf(each)].filter((word) => words.has(word)).length))

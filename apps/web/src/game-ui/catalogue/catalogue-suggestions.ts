import type { CatalogueRecord, Collection, Lookup, Localized } from '@everquill/domain'

/** An entry of the character and its content reference. */
export interface OwnedReference {
  readonly id: string
  readonly reference: string
}

export interface CatalogueSuggestions<C extends Collection> {
  /** Matching entries of the character, best match first. */
  readonly owned: readonly OwnedReference[]
  /** Matching records that the character does not have. */
  readonly records: readonly CatalogueRecord<C>[]
  /** The typed text, unless it is the full name of one of these. */
  readonly customText: string | undefined
}

const maxSuggestions = 7

/** Suggestions for a typed text, searched in both languages. */
export function findSuggestions<C extends Collection>(
  typed: string,
  owned: readonly OwnedReference[],
  lookup: Lookup<C>,
  language: keyof Localized,
): CatalogueSuggestions<C> {
  if (typed === '') return { owned: [], records: [], customText: undefined }
  const found = lookup.search(typed, language)
  const ranks = new Map(found.map((record, rank) => [record, rank]))
  const matches = owned
    .map((entry) => ({ entry, rank: rankOf(entry.reference, typed, lookup, ranks) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, maxSuggestions)
  const known = new Set(owned.map(({ reference }) => lookup.recordOf(reference)))
  return {
    owned: matches.map(({ entry }) => entry),
    records: found.filter((record) => !known.has(record)).slice(0, maxSuggestions - matches.length),
    customText: resolveText(typed, owned, lookup) === undefined ? typed : undefined,
  }
}

/** The owned entry or else the record with exactly this name; undefined for custom text. */
export function resolveText<C extends Collection>(
  text: string,
  owned: readonly OwnedReference[],
  lookup: Lookup<C>,
): OwnedReference | CatalogueRecord<C> | undefined {
  const record = lookup.recordNamed(text)
  return owned.find(({ reference }) => refersTo(reference, text, record, lookup)) ?? record
}

const refersTo = <C extends Collection>(
  reference: string,
  text: string,
  record: CatalogueRecord<C> | undefined,
  lookup: Lookup<C>,
): boolean => (record === undefined ? normalize(reference) === normalize(text) : lookup.recordOf(reference) === record)

/** The rank of the catalogue's search; custom entries come after all records. */
function rankOf<C extends Collection>(
  reference: string,
  typed: string,
  lookup: Lookup<C>,
  ranks: ReadonlyMap<CatalogueRecord<C>, number>,
): number {
  const record = lookup.recordOf(reference)
  if (record) return ranks.get(record) ?? Infinity
  return normalize(reference).includes(normalize(typed)) ? ranks.size : Infinity
}

const normalize = (text: string): string => text.trim().toLowerCase()

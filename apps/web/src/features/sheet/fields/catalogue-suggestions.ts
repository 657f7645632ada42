import type { CatalogueRecord, Collection, Lookup, Localized } from '@everquill/domain'

/** Something that a character has already: an entry and what it refers to. */
export interface Held {
  readonly id: string
  readonly reference: string
}

/** What a field that finds and adds has to offer for what is typed. */
export interface Offers<C extends Collection> {
  /** What the character has already, likeliest first. */
  readonly held: readonly Held[]
  /** What the catalogue has besides. */
  readonly records: readonly CatalogueRecord<C>[]
  /** The text itself, where it names nothing of these. */
  readonly own: string | undefined
}

const most = 7

/** What may be meant by what is typed: what one has, then the catalogue in both languages, then the text as it is. */
export function offersFor<C extends Collection>(
  typed: string,
  held: readonly Held[],
  lookup: Lookup<C>,
  language: keyof Localized,
): Offers<C> {
  if (typed === '') return { held: [], records: [], own: undefined }
  const found = lookup.search(typed, language)
  const places = new Map(found.map((record, place) => [record, place]))
  const near = held
    .map((entry) => ({ entry, place: placeOf(entry.reference, typed, lookup, places) }))
    .filter(({ place }) => place < Infinity)
    .sort((left, right) => left.place - right.place)
    .slice(0, most)
  const known = new Set(held.map(({ reference }) => lookup.recordOf(reference)))
  return {
    held: near.map(({ entry }) => entry),
    records: found.filter((record) => !known.has(record)).slice(0, most - near.length),
    own: meantBy(typed, held, lookup) === undefined ? typed : undefined,
  }
}

/** What somebody means who writes a whole name: what they have, else the record of that name; nothing, and it is their own. */
export function meantBy<C extends Collection>(
  text: string,
  held: readonly Held[],
  lookup: Lookup<C>,
): Held | CatalogueRecord<C> | undefined {
  const record = lookup.namedBy(text)
  return held.find(({ reference }) => isSame(reference, text, record, lookup)) ?? record
}

const isSame = <C extends Collection>(
  reference: string,
  text: string,
  record: CatalogueRecord<C> | undefined,
  lookup: Lookup<C>,
): boolean => (record === undefined ? small(reference) === small(text) : lookup.recordOf(reference) === record)

/** As high in the list as the catalogue has it; what is not in the catalogue comes after that. */
function placeOf<C extends Collection>(
  reference: string,
  typed: string,
  lookup: Lookup<C>,
  places: ReadonlyMap<CatalogueRecord<C>, number>,
): number {
  const record = lookup.recordOf(reference)
  if (record) return places.get(record) ?? Infinity
  return small(reference).includes(small(typed)) ? places.size : Infinity
}

const small = (text: string): string => text.trim().toLowerCase()

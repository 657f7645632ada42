import type { NamedRecord } from '../store/backend.ts'
import type { Locale } from '../i18n/locale.ts'

/** What the catalogue makes of a reference, for readers of one language. */
export interface ItemNames {
  /** The record that a text means: by its id, or by its name in any language. */
  readonly recordOf: (reference: string) => NamedRecord | undefined
  /** The name to show; a text without a record stands as it is. */
  readonly nameOf: (reference: string) => string
  /** What somebody who has typed so far may be about to write, likeliest first. */
  readonly suggestionsFor: (typed: string) => readonly NamedRecord[]
}

const mostSuggestions = 7

export function itemNames(records: readonly NamedRecord[], locale: Locale): ItemNames {
  const byName = new Map(records.flatMap((record) => namesOf(record).map((name) => [folded(name), record])))
  const byId = new Map(records.map((record) => [record.id, record]))
  const { compare } = new Intl.Collator(locale)
  const recordOf = (reference: string) => byId.get(reference) ?? byName.get(folded(reference))
  return {
    recordOf,
    nameOf: (reference) => recordOf(reference)?.name[locale] ?? reference,
    suggestionsFor: (typed) => {
      const sought = bare(typed)
      if (sought === '') return []
      return records
        .map((record) => ({ record, name: record.name[locale], rank: rankOf(record, sought) }))
        .filter(({ rank }) => rank < unlike)
        .sort((left, right) => left.rank - right.rank || compare(left.name, right.name))
        .slice(0, mostSuggestions)
        .map(({ record }) => record)
    },
  }
}

const namesOf = ({ name }: NamedRecord): readonly string[] => Object.values(name)

const folded = (name: string): string => name.trim().toLowerCase()

/** Without accents, so that a hasty “schlussel” finds the “Schlüssel”. */
const bare = (name: string): string => folded(name).normalize('NFD').replaceAll(/\p{M}/gu, '')

const unlike = 3

/** 0 when a name begins with it, 1 when a word of it does, 2 when it is somewhere inside, 3 when it is nowhere. */
function rankOf(record: NamedRecord, sought: string): number {
  const ranks = namesOf(record)
    .map(bare)
    .map((name) => {
      if (name.startsWith(sought)) return 0
      if (name.split(/[\s-]+/).some((word) => word.startsWith(sought))) return 1
      return name.includes(sought) ? 2 : unlike
    })
  return Math.min(...ranks)
}

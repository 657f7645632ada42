import { foldText, nameOrder } from '../text-match.ts'
import type { Localized } from '../localized.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import type { Collection } from './collections.ts'
import { stripMarkup } from './strip-markup.ts'

/** An index of a collection, for resolving references and searching by typed text. */
export interface Lookup<C extends Collection = Collection> {
  /** Resolves a content reference: the record with this id, else with this title in any language, markup removed. */
  readonly recordOf: (reference: string) => CatalogueRecord<C> | undefined
  /** The published record with exactly this name, ignoring case. */
  readonly recordNamed: (typed: string) => CatalogueRecord<C> | undefined
  /** The published records whose name in any language contains the typed text, best match first; all for an empty text. */
  readonly search: (typed: string, language: keyof Localized) => readonly CatalogueRecord<C>[]
}

/** Creates the index of a collection. */
export function lookup<C extends Collection>(records: readonly CatalogueRecord<C>[]): Lookup<C> {
  const byId = firstBy(records, idsOf)
  const byTitle = firstBy(records, ({ name }) => [name.en, name.de])
  const published = records.filter(({ status }) => status === 'published')
  const byFoldedName = firstBy(published, ({ name }) => [fold(name.en), fold(name.de)])
  const sorted = new Map<keyof Localized, readonly Entry<C>[]>()
  const entriesIn = (language: keyof Localized) => {
    const entries = sorted.get(language) ?? inOrder(published, language)
    sorted.set(language, entries)
    return entries
  }
  return {
    recordOf: (reference) => byId(reference) ?? byTitle(stripMarkup(reference)),
    recordNamed: (typed) => byFoldedName(fold(typed)),
    search: (typed, language) => {
      const query = foldText(typed)
      const ranks: readonly CatalogueRecord<C>[][] = [[], [], []]
      for (const { record, names } of entriesIn(language)) ranks[rankOf(names, query)]?.push(record)
      return ranks.flat()
    },
  }
}

/** Skills are referenced by key, which is not the record's id on another content server. */
const idsOf = ({ id, facts }: CatalogueRecord): readonly string[] =>
  'key' in facts && typeof facts.key === 'string' ? [id, facts.key] : [id]

/** Maps each key to the first record that has it. The map is built on first use, so that a page without lookups is not slowed down. */
function firstBy<R>(records: readonly R[], keysOf: (record: R) => readonly string[]): (key: string) => R | undefined {
  let byKey: Map<string, R> | undefined
  return (key) => {
    byKey ??= new Map(records.flatMap((record) => keysOf(record).map((name) => [name, record] as const)).toReversed())
    return byKey.get(key)
  }
}

interface Entry<C extends Collection> {
  readonly record: CatalogueRecord<C>
  /** The folded name in each language. */
  readonly names: readonly string[]
}

function inOrder<C extends Collection>(
  records: readonly CatalogueRecord<C>[],
  language: keyof Localized,
): readonly Entry<C>[] {
  const compare = nameOrder()
  return records
    .toSorted((left, right) => compare(left.name[language], right.name[language]))
    .map((record) => ({ record, names: [foldText(record.name.en), foldText(record.name.de)] }))
}

const fold = (name: string): string => name.trim().toLowerCase()

const noMatch = 3

/** 0 if a name starts with the query, 1 if a word in it does, 2 if it contains the query, 3 if not. */
function rankOf(names: readonly string[], query: string): number {
  let best = noMatch
  for (const name of names) {
    for (let at = name.indexOf(query); at >= 0 && best > 0; at = name.indexOf(query, at + 1)) {
      best = Math.min(best, at === 0 ? 0 : wordSeparator.test(name.charAt(at - 1)) ? 1 : 2)
      if (best < 2) break
    }
  }
  return best
}

const wordSeparator = /[\s\-–’'(]/

import { foldText, nameOrder } from '../text-match.ts'
import type { Localized } from '../localized.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import type { Collection } from './collections.ts'
import { stripMarkup } from './strip-markup.ts'

/** A collection that is asked often: what references mean, and what somebody may mean who is typing. */
export interface Lookup<C extends Collection = Collection> {
  /**
   * What a content reference means: the record of this id, else the one of this title in any language, markup removed.
   * Nothing, and the text stands as it is.
   */
  readonly recordOf: (reference: string) => CatalogueRecord<C> | undefined
  /** The record that is offered under this very name, however it is capitalised. */
  readonly namedBy: (typed: string) => CatalogueRecord<C> | undefined
  /** The records on offer whose name holds what is typed, in any language; likeliest first, all while nothing is typed. */
  readonly search: (typed: string, language: keyof Localized) => readonly CatalogueRecord<C>[]
}

/** Makes a collection quick to ask: each name is read once, and in order. */
export function lookup<C extends Collection>(records: readonly CatalogueRecord<C>[]): Lookup<C> {
  const byId = firstBy(records, idsOf)
  const byTitle = firstBy(records, ({ name }) => [name.en, name.de])
  const onOffer = records.filter(({ status }) => status === 'published')
  const byFoldedName = firstBy(onOffer, ({ name }) => [fold(name.en), fold(name.de)])
  const sorted = new Map<keyof Localized, readonly Entry<C>[]>()
  const entriesIn = (language: keyof Localized) => {
    const known = sorted.get(language) ?? inOrder(onOffer, language)
    sorted.set(language, known)
    return known
  }
  return {
    recordOf: (reference) => byId(reference) ?? byTitle(stripMarkup(reference)),
    namedBy: (typed) => byFoldedName(fold(typed)),
    search: (typed, language) => {
      const sought = foldText(typed)
      const ranks: readonly CatalogueRecord<C>[][] = [[], [], []]
      for (const { record, names } of entriesIn(language)) ranks[rankOf(names, sought)]?.push(record)
      return ranks.flat()
    },
  }
}

/** A skill is referred to by its key, which another content server does not have for an id. */
const idsOf = ({ id, facts }: CatalogueRecord): readonly string[] =>
  'key' in facts && typeof facts.key === 'string' ? [id, facts.key] : [id]

/** The first bearer of a name keeps it. Names are read when one is asked for: a page that asks for none waits for none. */
function firstBy<R>(records: readonly R[], keysOf: (record: R) => readonly string[]): (key: string) => R | undefined {
  let named: Map<string, R> | undefined
  return (key) => {
    named ??= new Map(records.flatMap((record) => keysOf(record).map((name) => [name, record] as const)).toReversed())
    return named.get(key)
  }
}

interface Entry<C extends Collection> {
  readonly record: CatalogueRecord<C>
  /** In each language, as letters to be compared. */
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

const nowhere = 3

/** 0 when a name begins with it, 1 when a word of it does, 2 when it is somewhere inside, 3 when it is nowhere. */
function rankOf(names: readonly string[], sought: string): number {
  let best = nowhere
  for (const name of names) {
    for (let at = name.indexOf(sought); at >= 0 && best > 0; at = name.indexOf(sought, at + 1)) {
      best = Math.min(best, at === 0 ? 0 : isBetweenWords.test(name.charAt(at - 1)) ? 1 : 2)
      if (best < 2) break
    }
  }
  return best
}

const isBetweenWords = /[\s\-–’'(]/

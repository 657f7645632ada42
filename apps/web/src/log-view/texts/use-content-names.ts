import {
  collectionOfField,
  collectionOf,
  plainName,
  type Lookup,
  type NamedContent,
  type ReferencedCollection,
} from '@everquill/domain'
import { useMemo } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useLookup } from '../../queries/use-lookup.ts'

/** Names of catalogue references in the reader's language. Text that matches no record is shown as it is. */
export interface ContentNames {
  readonly of: (collection: ReferencedCollection, reference: string) => string
  readonly ofLabel: (named: NamedContent) => string
  /** The text of a field's value: some fields hold references. */
  readonly at: (field: string, text: string) => string
}

/** Stable until the catalogue or the language changes. */
export function useContentNames(): ContentNames {
  const locale = useLocale()
  const Races = useLookup('Races')
  const Classes = useLookup('Classes')
  const Items = useLookup('Items')
  const Spells = useLookup('Spells')
  const Skills = useLookup('Skills')
  const Conditions = useLookup('Conditions')
  return useMemo(() => {
    const lookups: Readonly<Record<ReferencedCollection, Lookup | null>> = {
      Races,
      Classes,
      Items,
      Spells,
      Skills,
      Conditions,
    }
    const nameIn = (collection: ReferencedCollection, reference: string) =>
      lookups[collection]?.recordOf(reference)?.name[locale]
    const of = (collection: ReferencedCollection, reference: string) => nameIn(collection, reference) ?? reference
    return {
      of,
      ofLabel: (named) => nameIn(collectionOf(named), named.reference) ?? plainName(named),
      at: (field, text) => {
        const collection = collectionOfField(field)
        return collection === undefined ? text : of(collection, text)
      },
    }
  }, [locale, Races, Classes, Items, Spells, Skills, Conditions])
}

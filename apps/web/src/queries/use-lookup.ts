import { lookup, type CatalogueRecord, type Collection, type Lookup } from '@everquill/domain'
import { useContent } from './content.ts'

const lookups = new WeakMap<readonly object[], Lookup>()

/** A collection of the catalogue, quick to ask; nothing while it is on its way, and empty where it cannot be had. */
export function useLookup<C extends Collection>(collection: C): Lookup<C> | null {
  const { data, isPending } = useContent(collection)
  return isPending ? null : lookupOf(data ?? none)
}

const none: readonly never[] = []

/** Whoever asks for the same records is given the same lookup. */
function lookupOf<C extends Collection>(records: readonly CatalogueRecord<C>[]): Lookup<C> {
  const made = lookups.get(records) ?? lookup(records)
  lookups.set(records, made)
  return made
}

import { lookup, type CatalogueRecord, type Collection, type Lookup } from '@everquill/domain'
import { useContent } from './content.ts'

const lookups = new WeakMap<readonly object[], Lookup>()

/** An index of a collection; null while it loads, empty if it cannot be loaded. */
export function useLookup<C extends Collection>(collection: C): Lookup<C> | null {
  const { data, isPending } = useContent(collection)
  return isPending ? null : lookupOf(data ?? none)
}

const none: readonly never[] = []

/** Builds the index of a list of records once. */
function lookupOf<C extends Collection>(records: readonly CatalogueRecord<C>[]): Lookup<C> {
  const index = lookups.get(records) ?? lookup(records)
  lookups.set(records, index)
  return index
}

import { isRecord, type Json } from '@everquill/domain'

type Entry = { readonly [part: string]: Json }

const indexes = new WeakMap<readonly Json[], ReadonlyMap<string, Entry>>()

/** The entries of a list by id. Lists are immutable, so each list is indexed once. */
export function entriesById(list: readonly Json[]): ReadonlyMap<string, Entry> {
  const known = indexes.get(list)
  if (known) return known
  const entries = list.filter(isRecord)
  const index = new Map(entries.flatMap((entry) => (typeof entry['id'] === 'string' ? [[entry['id'], entry]] : [])))
  indexes.set(list, index)
  return index
}

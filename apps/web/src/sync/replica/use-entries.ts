import type { Character } from '@everquill/domain'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useCharacterStore } from './use-character.ts'

type ListKey = 'items' | 'spells'

/** An entry of such a list. */
export type EntryOf<K extends ListKey> = Character[K][number]

/** One entry of a list, or null when it is gone. Draws anew only when this entry changes. */
export function useEntry<K extends ListKey>(list: K, id: string): EntryOf<K> | null {
  const store = useCharacterStore()
  const path = `${list}.${id}`
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path])
  return useSyncExternalStore(subscribe, () => store.read(path)) as EntryOf<K> | null
}

/** The ids of a list's entries, in order: the same list of ids until one comes, goes or moves. */
export function useEntryIds<K extends ListKey>(
  list: K,
  order: (left: EntryOf<K>, right: EntryOf<K>) => number,
): readonly string[] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(list, listener), [store, list])
  const idsOf = useMemo(() => orderedIds(order), [order])
  return useSyncExternalStore(subscribe, () => idsOf(store.draft[list]))
}

/** Puts entries in order and tells their ids; remembers the last answer, and gives it again while it is true. */
export function orderedIds<Entry extends { readonly id: string }>(
  order: (left: Entry, right: Entry) => number,
): (entries: readonly Entry[]) => readonly string[] {
  let asked: readonly Entry[] | undefined
  let ids: readonly string[] = []
  return (entries) => {
    if (entries === asked) return ids
    asked = entries
    const fresh = entries.toSorted(order).map(({ id }) => id)
    if (fresh.length !== ids.length || fresh.some((id, place) => id !== ids[place])) ids = fresh
    return ids
  }
}

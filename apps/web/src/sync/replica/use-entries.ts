import type { Character } from '@everquill/domain'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useCharacterStore } from './use-character.ts'

type ListKey = 'items' | 'spells'

export type EntryOf<K extends ListKey> = Character[K][number]

/** One entry of a list, or null if it is gone. Re-renders only when this entry changes. */
export function useEntry<K extends ListKey>(list: K, id: string): EntryOf<K> | null {
  const store = useCharacterStore()
  const path = `${list}.${id}`
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path])
  return useSyncExternalStore(subscribe, () => store.read(path)) as EntryOf<K> | null
}

/** The ids of a list's entries, or of some of them, in order. Re-renders only when one is added, removed or moved. */
export function useEntryIds<K extends ListKey>(
  list: K,
  order: (left: EntryOf<K>, right: EntryOf<K>) => number,
  isListed?: (entry: EntryOf<K>) => boolean,
): readonly string[] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(list, listener), [store, list])
  const idsOf = useMemo(() => orderedIds(order, isListed), [order, isListed])
  return useSyncExternalStore(subscribe, () => idsOf(store.draft[list]))
}

/** A function that sorts entries and returns their ids: the same array as before as long as the ids are the same. */
export function orderedIds<Entry extends { readonly id: string }>(
  order: (left: Entry, right: Entry) => number,
  isListed: (entry: Entry) => boolean = () => true,
): (entries: readonly Entry[]) => readonly string[] {
  let lastEntries: readonly Entry[] | undefined
  let ids: readonly string[] = []
  return (entries) => {
    if (entries === lastEntries) return ids
    lastEntries = entries
    const fresh = entries
      .filter(isListed)
      .sort(order)
      .map(({ id }) => id)
    if (fresh.length !== ids.length || fresh.some((id, i) => id !== ids[i])) ids = fresh
    return ids
  }
}

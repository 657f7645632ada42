import {
  same,
  type AcknowledgedSave,
  type Character,
  type FieldKey,
  type Json,
  type Notice,
  type EditOptions,
} from '@everquill/domain'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CharacterStore } from './character-store.ts'

const OpenCharacter = createContext<CharacterStore | null>(null)

/** Provides an open character to the components below. */
export const OpenCharacterProvider = OpenCharacter.Provider

/** The open character, or null on pages without one. */
export const useOpenCharacterStore = (): CharacterStore | null => useContext(OpenCharacter)

/** The open character of this page or section. */
export function useCharacterStore(): CharacterStore {
  const store = useOpenCharacterStore()
  if (!store) throw new Error('useCharacterStore() must be used below an <OpenCharacterProvider>')
  return store
}

/** One field of the open character, and a setter. Re-renders only when this field changes. */
export function useField<K extends FieldKey>(
  field: K,
): readonly [Character[K], (value: Character[K], options?: EditOptions) => void] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(field, listener), [store, field])
  const value = useSyncExternalStore(subscribe, () => store.draft[field])
  const write = useCallback(
    (next: Character[K], options?: EditOptions) => store.edit(field, next as unknown as Json, options),
    [store, field],
  )
  return [value, write]
}

/** The whole open character as it is shown. Re-renders with every change. */
export function useDraft(): Character {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => store.draft)
}

/** The acknowledged value of a field, to mark what is not saved yet. */
export function useSavedField<K extends FieldKey>(field: K): Character[K] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => store.snapshot[field])
}

/** The value at a path such as `climbing_number`, or null. Re-renders only when it changes. */
export function useValue(path: string): Json {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path])
  return useSyncExternalStore(subscribe, () => store.read(path))
}

/** A setter for any path, such as `items.<entryId>.quantity`. */
export function useWrite(): (path: string, value: Json, options?: EditOptions) => void {
  const store = useCharacterStore()
  return useCallback((path, value, options) => store.edit(path, value, options), [store])
}

/** Whether the server no longer has the character, or no longer shows it to this user. */
export function useIsGone(): boolean {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => store.isGone)
}

/** Milliseconds for which a remote change is highlighted. */
export const highlightTime = 2_000

/** A number that differs with each recent remote change of a field or path; undefined when there is none. */
export function useRemoteChange(field: string): number | undefined {
  const store = useCharacterStore()
  const [change, setChange] = useState<number>()
  useEffect(() => {
    let known = store.remoteChanges(field)
    return store.subscribe(field, () => {
      if (store.remoteChanges(field) !== known) setChange((known = store.remoteChanges(field)))
    })
  }, [store, field])
  useEffect(() => {
    if (change === undefined) return undefined
    const timer = setTimeout(() => setChange(undefined), highlightTime)
    return () => clearTimeout(timer)
  }, [change])
  return change
}

/** The conflict on a field: the other person's value, and the value that this user saw before typing. */
export function useFieldConflict(field: string): { readonly theirs: Json; readonly seen: Json } | undefined {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  const seen = useSyncExternalStore(subscribe, () => store.conflicts[field])
  const theirs = useSyncExternalStore(subscribe, () => (seen === undefined ? undefined : store.readSaved(field)))
  return useMemo(() => (seen === undefined || theirs === undefined ? undefined : { theirs, seen }), [seen, theirs])
}

/** The fields with a conflict, whether it is open or the server has already replaced the other value. */
export function useConflictFields(): readonly string[] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  const joined = useSyncExternalStore(subscribe, () => {
    const replaced = store.notices.filter(({ kind }) => kind === 'replaced').map(({ change }) => change.field)
    return [...new Set([...Object.keys(store.conflicts), ...replaced])].join(' ')
  })
  return useMemo(() => joined.split(' ').filter((field) => field !== ''), [joined])
}

/** Notices about earlier edits of the open character; empty if none is open. */
export function useNotices(): readonly Notice[] {
  return useSteadyList((store) => store.notices)
}

/** Acknowledged saves of the open character that a restored server does not have; empty if none is open. */
export function useMissingSaves(): readonly AcknowledgedSave[] {
  return useSteadyList((store) => store.missing)
}

function useSteadyList<T>(read: (store: CharacterStore) => readonly T[]): readonly T[] {
  const store = useContext(OpenCharacter)
  const subscribe = useCallback((listener: () => void) => store?.onChange(listener) ?? (() => undefined), [store])
  const steady = useMemo(steadyList<T>, [])
  return useSyncExternalStore(subscribe, () => steady(store ? read(store) : []))
}

/** Returns the same array for equal lists, since a copy from IndexedDB must not re-render. */
function steadyList<T>(): (list: readonly T[]) => readonly T[] {
  let last: readonly T[] = []
  return (list) => {
    if (!same(list as unknown as Json, last as unknown as Json)) last = list
    return last
  }
}

import { same, type Character, type FieldKey, type Json, type Notice, type EditOptions } from '@everquill/domain'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CharacterStore } from './character-store.ts'

const OpenCharacter = createContext<CharacterStore | null>(null)

/** Makes a character available to everything below. */
export const OpenCharacterProvider = OpenCharacter.Provider

/** The character that is open here. */
export function useCharacterStore(): CharacterStore {
  const store = useContext(OpenCharacter)
  if (!store) throw new Error('a sheet needs an open character')
  return store
}

/** One field of the open character, and how to write it. Draws anew only when this field changes. */
export function useField<K extends FieldKey>(
  field: K,
): readonly [Character[K], (value: Character[K], how?: EditOptions) => void] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(field, listener), [store, field])
  const value = useSyncExternalStore(subscribe, () => store.draft[field])
  const write = useCallback(
    (next: Character[K], how?: EditOptions) => store.edit(field, next as unknown as Json, how),
    [store, field],
  )
  return [value, write]
}

/** The acknowledged value of a field, to show what is not saved yet. */
export function useSavedField<K extends FieldKey>(field: K): Character[K] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => store.snapshot[field])
}

/** The value at any path, such as `climbing_number`; what is absent is null. Draws anew only when it changes. */
export function useValue(path: string): Json {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path])
  return useSyncExternalStore(subscribe, () => store.read(path))
}

/** Writes at any path, such as `items.<entryId>.quantity`. */
export function useWrite(): (path: string, value: Json, how?: EditOptions) => void {
  const store = useCharacterStore()
  return useCallback((path, value, how) => store.edit(path, value, how), [store])
}

/** Whether the character was looked for and is not there any more. */
export function useIsGone(): boolean {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => store.isGone)
}

const shownFor = 2_000

/** Another number each time somebody else changes a field or path, and nothing once that has been seen. */
export function useRemoteChange(field: string): number | undefined {
  const store = useCharacterStore()
  const [heard, setHeard] = useState<number>()
  useEffect(() => {
    let known = store.remoteChanges(field)
    return store.subscribe(field, () => {
      if (store.remoteChanges(field) !== known) setHeard((known = store.remoteChanges(field)))
    })
  }, [store, field])
  useEffect(() => {
    if (heard === undefined) return undefined
    const timer = setTimeout(() => setHeard(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [heard])
  return heard
}

/** What somebody else wrote into a field while it was written into here, or undefined. */
export function useFieldConflict(field: string): { readonly theirs: Json; readonly seen: Json } | undefined {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  const seen = useSyncExternalStore(subscribe, () => store.conflicts[field])
  const theirs = useSyncExternalStore(subscribe, () => (seen === undefined ? undefined : store.readSaved(field)))
  return useMemo(() => (seen === undefined || theirs === undefined ? undefined : { theirs, seen }), [seen, theirs])
}

/** The fields that somebody else changed while they were written into here, those that the server has decided included. */
export function useConflictFields(): readonly string[] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  const joined = useSyncExternalStore(subscribe, () => {
    const replaced = store.notices.filter(({ kind }) => kind === 'replaced').map(({ change }) => change.field)
    return [...new Set([...Object.keys(store.conflicts), ...replaced])].join(' ')
  })
  return useMemo(() => joined.split(' ').filter((field) => field !== ''), [joined])
}

/** What the person must be told of earlier edits of the character that is open here, if one is. */
export function useNotices(): readonly Notice[] {
  const store = useContext(OpenCharacter)
  const subscribe = useCallback((listener: () => void) => store?.onChange(listener) ?? (() => undefined), [store])
  const steady = useMemo(steadyNotices, [])
  return useSyncExternalStore(subscribe, () => steady(store?.notices ?? []))
}

/** The same list as long as it says the same, so that nothing is drawn for the sake of a copy. */
function steadyNotices(): (notices: readonly Notice[]) => readonly Notice[] {
  let last: readonly Notice[] = []
  return (notices) => {
    if (!same(notices as unknown as Json, last as unknown as Json)) last = notices
    return last
  }
}

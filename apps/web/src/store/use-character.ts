import type { Character, FieldKey, Json } from '@everquill/domain'
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react'
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
export function useField<K extends FieldKey>(field: K): readonly [Character[K], (value: Character[K]) => void] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(field, listener), [store, field])
  const value = useSyncExternalStore(subscribe, () => store.draft[field])
  const write = useCallback((next: Character[K]) => store.edit(field, next as unknown as Json), [store, field])
  return [value, write]
}

/** The acknowledged value of a field, to show what is not saved yet. */
export function useSavedField<K extends FieldKey>(field: K): Character[K] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => store.snapshot[field])
}

/** Writes at any path, such as `items.<entryId>.quantity`. */
export function useWrite(): (path: string, value: Json) => void {
  const store = useCharacterStore()
  return useCallback((path, value) => store.edit(path, value), [store])
}

/** Whether the character was looked for and is not there any more. */
export function useIsGone(): boolean {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => store.isGone)
}

const shownFor = 2_000

/** Another number each time somebody else changes a field or path, and nothing once that has been seen. */
export function useHeard(field: string): number | undefined {
  const store = useCharacterStore()
  const [heard, setHeard] = useState<number>()
  useEffect(() => {
    let known = store.heard(field)
    return store.subscribe(field, () => {
      if (store.heard(field) !== known) setHeard((known = store.heard(field)))
    })
  }, [store, field])
  useEffect(() => {
    if (heard === undefined) return undefined
    const timer = setTimeout(() => setHeard(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [heard])
  return heard
}

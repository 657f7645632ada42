import type { TypedChange } from './local-store.ts'

/**
 * Typed changes that a hidden page may not get into the local store in time. IndexedDB is asynchronous and a page can
 * be killed before a write completes; localStorage is synchronous.
 */
export interface UnloadJournal {
  /** Replaces this page's entry for a character, synchronously; an empty list removes it. */
  write(publicRef: string, changes: readonly TypedChange[]): void
  /** The entries of all pages. */
  entries(): readonly JournalEntry[]
}

export interface JournalEntry {
  readonly publicRef: string
  readonly changes: readonly TypedChange[]
  /** Removes the entry once its changes are in the local store, unless its page has replaced it meanwhile. */
  readonly remove: () => void
}

/** The journal of one user in localStorage. Each page writes entries of its own. */
export function unloadJournal(user: string, page: string, storage: Storage = localStorage): UnloadJournal {
  const prefix = `everquill-left-behind/${user}/`
  return {
    write(publicRef, changes) {
      const key = `${prefix}${publicRef}/${page}`
      try {
        if (changes.length > 0) storage.setItem(key, JSON.stringify(changes))
        else storage.removeItem(key)
      } catch (error) {
        console.error(`Unload journal entry ${key} could not be written to localStorage`, error)
      }
    },
    entries: () =>
      Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
        .filter((key) => key.startsWith(prefix))
        .map((key) => {
          const json = storage.getItem(key) ?? '[]'
          return {
            publicRef: key.slice(prefix.length).split('/', 1)[0] ?? '',
            changes: JSON.parse(json) as readonly TypedChange[],
            remove: () => {
              if (storage.getItem(key) === json) storage.removeItem(key)
            },
          }
        }),
  }
}

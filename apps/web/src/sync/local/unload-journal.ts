import type { Character, HeldBackEdit, Notice, SealedSave } from '@everquill/domain'
import type { TypedChange } from './local-store.ts'

/** Changes of one character that are only in the memory of a page. */
export interface Unpersisted {
  /** Saves that could not be stored; the page may have sent them. */
  readonly saves: readonly SealedSave[]
  /** Stale edits that wait for a decision. */
  readonly heldBack: readonly HeldBackEdit[]
  /** Typed changes that are not in a save. */
  readonly typed: readonly TypedChange[]
  /** Outcomes that the user may not have seen yet. */
  readonly notices: readonly Notice[]
  /** The local-only ref under which the local store still has the character, if it could not be moved. */
  readonly movedFrom?: string
  /** The local-only character itself: if the local store is cleared, nothing else has it. */
  readonly localOnly?: Character
}

export const nothingUnpersisted: Unpersisted = { saves: [], heldBack: [], typed: [], notices: [] }

export const joinUnpersisted = (all: readonly Unpersisted[]): Unpersisted => ({
  ...Object.assign({}, ...all),
  saves: all.flatMap(({ saves }) => saves),
  heldBack: all.flatMap(({ heldBack }) => heldBack),
  typed: all.flatMap(({ typed }) => typed),
  notices: all.flatMap(({ notices }) => notices),
})

/**
 * Changes that a hidden page may not get into the local store in time. IndexedDB is asynchronous and a page can be
 * killed before a write completes; localStorage is synchronous.
 */
export interface UnloadJournal {
  /** Replaces this page's entry for a character, synchronously; without changes it is removed. */
  write(publicRef: string, changes: Unpersisted): void
  /** Whether this page has an entry for a character. */
  has(publicRef: string): boolean
  /** The entries of all pages. */
  entries(): readonly JournalEntry[]
}

export interface JournalEntry extends Unpersisted {
  readonly publicRef: string
  /** Removes the entry once its changes are in the local store, unless its page has replaced it meanwhile. */
  readonly remove: () => void
}

/** The journal of one user in localStorage. Each page writes entries of its own. */
export function unloadJournal(user: string, page: string, storage: Storage = localStorage): UnloadJournal {
  const prefix = `everquill-left-behind/${user}/`
  /** Most writes have nothing to remove; localStorage is slow. */
  const written = new Set<string>()
  const keyOf = (publicRef: string): string => `${prefix}${publicRef}/${page}`
  return {
    has: (publicRef) => written.has(keyOf(publicRef)),
    write(publicRef, changes) {
      const key = keyOf(publicRef)
      try {
        const { saves, heldBack, typed, notices } = changes
        if ([saves, heldBack, typed, notices].some((list) => list.length > 0)) {
          storage.setItem(key, JSON.stringify(changes))
          written.add(key)
        } else if (written.delete(key)) storage.removeItem(key)
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
            ...parse(json),
            remove: () => {
              if (storage.getItem(key) === json) storage.removeItem(key)
            },
          }
        }),
  }
}

function parse(json: string): Unpersisted {
  try {
    const entry = JSON.parse(json) as Partial<Unpersisted> | TypedChange[]
    // Earlier versions wrote only a list of typed changes.
    return { ...nothingUnpersisted, ...(Array.isArray(entry) ? { typed: entry } : entry) }
  } catch (error) {
    console.error('An unload journal entry is damaged and cannot be applied', error)
    return nothingUnpersisted
  }
}

import type { Typed } from './local-store.ts'

/** What pages that were left could not bring to their disk in time. */
export interface UnloadJournal {
  /** Noted at once, before the call returns, in place of what this page noted before; nothing takes the note away. */
  note(publicRef: string, typed: readonly Typed[]): void
  /** All that any page has noted. */
  all(): readonly JournalNote[]
}

export interface JournalNote {
  readonly publicRef: string
  readonly typed: readonly Typed[]
  /** It lies on the disk now; takes the note away, unless its page has written another meanwhile. */
  readonly done: () => void
}

/** One person's notes in the one memory of a browser that does not make a page wait. */
export function unloadJournal(user: string, page: string, storage: Storage = localStorage): UnloadJournal {
  const prefix = `everquill-left-behind/${user}/`
  return {
    note(publicRef, typed) {
      const name = `${prefix}${publicRef}/${page}`
      try {
        if (typed.length > 0) storage.setItem(name, JSON.stringify(typed))
        else storage.removeItem(name)
      } catch (error) {
        console.error('This browser lets us note nothing', error)
      }
    },
    all: () =>
      Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
        .filter((name) => name.startsWith(prefix))
        .map((name) => {
          const written = storage.getItem(name) ?? '[]'
          return {
            publicRef: name.slice(prefix.length).split('/', 1)[0] ?? '',
            typed: JSON.parse(written) as readonly Typed[],
            done: () => {
              if (storage.getItem(name) === written) storage.removeItem(name)
            },
          }
        }),
  }
}

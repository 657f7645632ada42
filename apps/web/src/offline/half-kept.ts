import type { HalfKept } from '../store/device-disk.ts'

/** What a page that was left could not bring to its disk in time. */
export interface HalfKeptNotes {
  /** Noted at once, before the call returns; null takes the note away. */
  note(publicRef: string, half: HalfKept | null): void
  /** All that was noted, by the character it belongs to. */
  all(): ReadonlyMap<string, HalfKept>
}

/** One person's notes in the one memory of a browser that does not make a page wait. */
export function halfKeptNotes(user: string, storage: Storage = localStorage): HalfKeptNotes {
  const prefix = `everquill-half-kept-${user}-`
  return {
    note(publicRef, half) {
      try {
        if (half) storage.setItem(prefix + publicRef, JSON.stringify(half))
        else storage.removeItem(prefix + publicRef)
      } catch (error) {
        console.error('This browser lets us note nothing', error)
      }
    },
    all() {
      const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
      return new Map(
        names
          .filter((name) => name.startsWith(prefix))
          .map((name) => [name.slice(prefix.length), JSON.parse(storage.getItem(name) ?? 'null') as HalfKept]),
      )
    },
  }
}

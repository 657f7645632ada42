import type { Character } from '../character/character.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { documentOf, type Path } from './path.ts'

/** A character under the pen: however many changes it takes, it is copied and put in order once. */
export interface WorkingCopy {
  /** The value at a path; what is absent is `null`. */
  read(path: Path): Json
  /** Whether the path can hold a value: a part needs its entry. */
  exists(path: Path): boolean
  write(path: Path, value: Json): void
  /** The character as it now is; the very same one when nothing was written. */
  finished(): Character
}

/** A list by the ids of its entries; what is no entry has its place for a key, so that it is never dropped. */
type Entries = Map<string | number, Json>

/**
 * Opens a character for writing. Entries stand in the order of their ids and sets in the order of their elements, so
 * that devices which heard the same changes in another order hold the same document.
 */
export function workOn(character: Character): WorkingCopy {
  const fields: { [key: string]: Json } = { ...documentOf(character) }
  const lists = new Map<string, Entries>()
  const written = new Set<string>()

  const listAt = (key: string): Entries => {
    const entries = lists.get(key) ?? entriesById(fields[key] ?? null)
    lists.set(key, entries)
    return entries
  }

  return {
    read(path) {
      if (path.kind === 'field') return fields[path.key] ?? null
      const entry = listAt(path.key).get(path.entryId) ?? null
      return path.kind === 'entry' ? entry : (partsOf(entry)[path.part] ?? null)
    },
    exists: (path) => path.kind !== 'part' || listAt(path.key).has(path.entryId),
    write(path, value) {
      written.add(path.key)
      if (path.kind === 'field') {
        if (value === null && !path.field.nullable) delete fields[path.key]
        else fields[path.key] = path.field.kind === 'set' ? sorted(value) : value
        return
      }
      const entries = listAt(path.key)
      const parts = path.kind === 'entry' ? value : { ...partsOf(entries.get(path.entryId)), [path.part]: value }
      if (parts === null) entries.delete(path.entryId)
      else entries.set(path.entryId, withoutNulls(partsOf(parts)))
    },
    finished() {
      if (written.size === 0) return character
      for (const [key, entries] of lists) if (written.has(key)) fields[key] = inOrder(entries)
      return fields as unknown as Character
    },
  }
}

const entriesById = (list: Json): Entries =>
  new Map(isList(list) ? list.map((entry, place) => [idOf(entry) ?? place, entry]) : [])

const idOf = (entry: Json): string | null => (isRecord(entry) && typeof entry['id'] === 'string' ? entry['id'] : null)

const partsOf = (entry: Json = null): { readonly [part: string]: Json } => (isRecord(entry) ? entry : {})

const withoutNulls = (entry: { readonly [part: string]: Json }): Json =>
  Object.values(entry).includes(null)
    ? Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
    : entry

const inOrder = (entries: Entries): Json =>
  [...entries].sort(([left], [right]) => (String(left) < String(right) ? -1 : 1)).map(([, entry]) => entry)

const sorted = (value: Json): Json =>
  isList(value) && value.every((element) => typeof element === 'string') ? value.toSorted() : value

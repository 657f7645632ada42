import type { Character } from '../character/character.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { documentOf, fieldOf, type PartPath, type Path } from './path.ts'

/** A mutable copy of a character: many writes cost one copy and one sort. */
export interface WorkingCopy {
  /** The value at a path, `null` if absent. */
  read(path: Path): Json
  /** The list entry that a part belongs to, `null` if absent. */
  readEntry(path: PartPath): Json
  /** Whether a value can be written at the path: a part needs its entry. */
  exists(path: Path): boolean
  write(path: Path, value: Json): void
  /** The changed character; the original object if nothing was written. */
  result(): Character
}

/** List entries by id; a stored value without an id is keyed by its index, so that it is not lost. */
type Entries = Map<string | number, Json>

/**
 * Opens a character for writing. Written entries are sorted by id and sets by element, so that replicas that received
 * the same changes in a different order end up with the same document.
 */
export function openWorkingCopy(character: Character): WorkingCopy {
  const fields: { [key: string]: Json } = { ...documentOf(character) }
  const lists = new Map<string, Entries>()
  const writtenKeys = new Set<string>()

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
    readEntry: ({ key, entryId }) => listAt(key).get(entryId) ?? null,
    exists: (path) => path.kind !== 'part' || listAt(path.key).has(path.entryId),
    write(path, value) {
      writtenKeys.add(path.key)
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
    result() {
      if (writtenKeys.size === 0) return character
      for (const [key, entries] of lists) {
        if (!writtenKeys.has(key)) continue
        if (entries.size === 0 && fieldOf(key)?.optional) delete fields[key]
        else fields[key] = inOrder(entries)
      }
      return fields as unknown as Character
    },
  }
}

const entriesById = (list: Json): Entries =>
  new Map(isList(list) ? list.map((entry, index) => [idOf(entry) ?? index, entry]) : [])

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

import {
  apply,
  describeChange,
  invert,
  parsePath,
  type Character,
  type Description,
  type LogEntry,
} from '@everquill/domain'

/** An entry and what it says. */
export interface DescribedEntry {
  readonly entry: LogEntry
  readonly description: Description
}

/** What each entry says. */
export function describedLog(entries: readonly LogEntry[], character: Character): readonly DescribedEntry[] {
  const known = remembering(entries, character)
  return entries.map((entry) => ({ entry, description: describeChange(entry.data, known) }))
}

/** A character whose lost things keep their names for as long as the log tells of their going. */
export function remembering(entries: readonly LogEntry[], character: Character): Character {
  const removals = entries.map(({ data }) => data).filter(({ field, newValue }) => newValue === null && isEntry(field))
  return apply(character, removals.map(invert))
}

const isEntry = (field: string): boolean => parsePath(field)?.kind === 'entry'

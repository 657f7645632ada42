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

/** What each entry says. Things that are gone keep their names for as long as the log tells of their going. */
export function describedLog(entries: readonly LogEntry[], character: Character): readonly DescribedEntry[] {
  const removals = entries.map(({ data }) => data).filter(({ field, newValue }) => newValue === null && isEntry(field))
  const remembered = apply(character, removals.map(invert))
  return entries.map((entry) => ({ entry, description: describeChange(entry.data, remembered) }))
}

const isEntry = (field: string): boolean => parsePath(field)?.kind === 'entry'

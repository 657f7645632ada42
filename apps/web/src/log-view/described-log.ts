import {
  apply,
  describeChange,
  invert,
  parsePath,
  read,
  type Change,
  type Character,
  type Description,
  type LogEntry,
  type LoggedChange,
} from '@everquill/domain'

export interface DescribedEntry {
  readonly entry: LogEntry
  readonly description: Description
}

/** A character as far as the reader may see it: hidden fields are absent. */
export type VisibleCharacter = Partial<Character>

/** Describes each entry; `others` are entries shown elsewhere that may name items and spells too. */
export function describedLog(
  entries: readonly LogEntry[],
  character: Character,
  others: readonly LogEntry[] = [],
): readonly DescribedEntry[] {
  const known = withLoggedEntries([...others, ...entries], character)
  return entries.map((entry) => ({ entry, description: describeChange(entry.data, known) }))
}

/** Adds items and spells that only the log still knows, so that entries about them can name them. */
export function withLoggedEntries(entries: readonly Pick<LogEntry, 'data'>[], character: VisibleCharacter): Character {
  // Absent lists count as empty.
  const whole = character as Character
  const changes = entries.map(({ data }) => data).filter(({ field }) => isUnknownEntry(field, whole))
  const additions = changes.filter(({ newValue }) => newValue !== null)
  const removals = changes.filter(({ newValue }) => newValue === null).map((change): Change => invert(change))
  // A removal is newer than its addition, so the name it had then wins.
  return apply(whole, [...additions, ...removals])
}

/** Describes a change of a character that may be only partly visible: only its items and spells are looked up. */
export const describeVisible = (change: LoggedChange, character: VisibleCharacter | undefined): Description =>
  describeChange(change, character as Character | undefined)

function isUnknownEntry(field: string, character: Character): boolean {
  const path = parsePath(field)
  if (path?.kind !== 'entry') return false
  return read(character, path) === null
}

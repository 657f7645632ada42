import type { Character } from '../character/character.ts'
import { apply } from '../change/apply.ts'
import type { Change } from '../change/change.ts'
import { creationField, type LogEntry } from './entry.ts'

/** Rebuilds a character from its whole log, oldest entry first. */
export function replay(entries: readonly LogEntry[]): Character {
  const [creation, ...later] = entries
  if (creation?.data.field !== creationField)
    throw new Error('replay() needs the whole log: the first entry must be the creation of the character')
  return apply(creation.data.newValue as unknown as Character, later.map(changeOf))
}

/** A field and the value it had before a change. */
export type OldValue = Pick<Change, 'field' | 'oldValue'>

/** The character before the given changes, which must be oldest first and end with the latest one of the log. */
export const rewind = (character: Character, changes: readonly OldValue[]): Character =>
  apply(character, changes.map(({ field, oldValue }) => ({ field, oldValue: null, newValue: oldValue })).toReversed())

/**
 * The first entry of each field path, from entries oldest first. It is enough for `rewind`, because its `oldValue` is
 * the value before all later entries of the same path.
 */
export function firstEntryPerField(entries: readonly LogEntry[]): readonly LogEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ data: { field } }) => !seen.has(field) && seen.add(field))
}

const changeOf = (entry: LogEntry) => entry.data

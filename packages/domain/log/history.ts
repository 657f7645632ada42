import type { Character } from '../character/character.ts'
import { apply } from '../change/apply.ts'
import { invert } from '../change/change.ts'
import { wholeCharacter, type LogEntry } from './entry.ts'

/** The character as the log tells it, from its creation on; entries oldest first. */
export function replay(entries: readonly LogEntry[]): Character {
  const [creation, ...later] = entries
  if (creation?.data.field !== wholeCharacter) throw new Error('a log must begin with the creation of its character')
  return apply(creation.data.newValue as unknown as Character, later.map(changeOf))
}

/** The character as it was before the given entries happened; entries oldest first, ending with the latest of all. */
export const rewind = (character: Character, entries: readonly LogEntry[]): Character =>
  apply(character, entries.map(changeOf).map(invert).toReversed())

/**
 * Of each path the first of some entries, oldest first: all that winding back needs. What came later on the same path began
 * where this one ended.
 */
export function firstOfEach(entries: readonly LogEntry[]): readonly LogEntry[] {
  const known = new Set<string>()
  return entries.filter(({ data: { field } }) => !known.has(field) && known.add(field))
}

const changeOf = (entry: LogEntry) => entry.data

import type { Character } from '../character/character.ts'
import type { Change } from './change.ts'
import { parsePath } from './path.ts'
import { workOn } from './working-copy.ts'

/** The character after the changes, each taken at its word. A change that leads nowhere changes nothing. */
export function apply(character: Character, changes: readonly Change[]): Character {
  const copy = workOn(character)
  for (const { field, newValue } of changes) {
    const path = parsePath(field)
    if (path && copy.exists(path)) copy.write(path, newValue)
  }
  return copy.finished()
}

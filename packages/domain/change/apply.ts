import type { Character } from '../character/character.ts'
import type { Change } from './change.ts'
import { parsePath } from './path.ts'
import { openWorkingCopy } from './working-copy.ts'

/** Applies changes by setting each `newValue`; a change with an unknown path is ignored. */
export function apply(character: Character, changes: readonly Change[]): Character {
  const copy = openWorkingCopy(character)
  for (const { field, newValue } of changes) {
    const path = parsePath(field)
    if (path && copy.exists(path)) copy.write(path, newValue)
  }
  return copy.result()
}

import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { merge } from '../change/merge.ts'
import { parsePath } from '../change/path.ts'
import { workOn } from '../change/working-copy.ts'
import type { Json } from '../json.ts'
import type { Notice } from './notice.ts'

/** One's own changes on top of another character: each means there what it meant here. */
export function rebase(character: Character, changes: readonly Change[]) {
  const copy = workOn(character)
  const conflicts: Record<string, Json> = {}
  const lost: Notice[] = []
  for (const change of changes) {
    const path = parsePath(change.field)
    if (!path) continue
    if (!copy.exists(path)) {
      lost.push({ kind: 'lost', change })
      continue
    }
    const { value, asked, conflict } = merge(path, copy.read(path), change)
    copy.write(path, asked ?? value)
    // An entry added where one is already becomes a change of its parts: those are then contested, not the entry.
    if (conflict && !(path.kind === 'entry' && change.oldValue === null)) conflicts[change.field] = change.oldValue
  }
  return { character: copy.finished(), conflicts, lost }
}

/** Counters that these changes set, instead of changing them by a difference. */
export const exactFieldsOf = (changes: readonly Change[]): readonly string[] =>
  changes.filter(({ exact }) => exact).map(({ field }) => field)

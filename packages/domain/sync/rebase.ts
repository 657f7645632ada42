import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { merge } from '../change/merge.ts'
import { parsePath } from '../change/path.ts'
import { openWorkingCopy } from '../change/working-copy.ts'
import type { Json } from '../json.ts'
import type { Notice } from './notice.ts'

/** Merges local changes into another version of the character. */
export function rebase(character: Character, changes: readonly Change[]) {
  const copy = openWorkingCopy(character)
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
    // Adding an entry that already exists becomes a change of its parts, so the entry itself is not in conflict.
    if (conflict && !(path.kind === 'entry' && change.oldValue === null)) conflicts[change.field] = change.oldValue
  }
  return { character: copy.result(), conflicts, lost }
}

/** The counters that these changes set to an exact value. */
export const exactFieldsOf = (changes: readonly Change[]): readonly string[] =>
  changes.filter(({ exact }) => exact).map(({ field }) => field)

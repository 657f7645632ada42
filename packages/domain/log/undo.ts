import type { Character } from '../character/character.ts'
import { apply } from '../change/apply.ts'
import { invert, type Change } from '../change/change.ts'
import { merge } from '../change/merge.ts'
import { exists, parsePath, read, type Path } from '../change/path.ts'
import { same, type Json } from '../json.ts'
import { refused, type Refused } from '../problems.ts'
import type { LogEntry } from './entry.ts'

/** What taking back an entry comes to, whatever has happened since. */
export type Undo =
  | {
      readonly kind: 'possible'
      readonly change: Change
      /** What will stand there. */
      readonly value: Json
      /** What stands there now and will be replaced, when it is not what the entry wrote. */
      readonly since?: Json
    }
  | { readonly kind: 'impossible'; readonly problem: 'cannot-be-undone' | 'nothing-to-undo' }

/** Whether entries like this can be taken back at all. The creation, games and the trash have acts of their own. */
export const isUndoable = ({ data: { field } }: Pick<LogEntry, 'data'>): boolean => undoablePath(field) !== null

function undoablePath(field: string): Path | null {
  const path = parsePath(field)
  return path?.kind === 'field' && path.field.madeByServer ? null : path
}

/**
 * Takes back what an entry did, as it means it: a counter its difference, a set its elements, a long text its lines;
 * anything else goes back to what it was.
 */
export function undoOf({ id, data }: Pick<LogEntry, 'id' | 'data'>, character: Character): Undo {
  const { field, oldValue, newValue } = data
  const path = undoablePath(field)
  if (!path) return { kind: 'impossible', problem: 'cannot-be-undone' }
  const stored = read(character, path)
  const isBack = path.kind === 'entry' && newValue === null && stored !== null
  if (!exists(character, path) || isBack) return nothingToUndo
  const change = { ...invert({ field, oldValue, newValue }), undoes: id }
  const { value, conflict } = merge(path, stored, change)
  if (same(value, stored)) return nothingToUndo
  return { kind: 'possible', change, value, ...(conflict && { since: stored }) }
}

const nothingToUndo = { kind: 'impossible', problem: 'nothing-to-undo' } as const

/** What takes back all of these entries, newest first; those that leave nothing to undo are passed over. */
export function undo(entries: readonly LogEntry[], character: Character): readonly Change[] | Refused {
  const changes: Change[] = []
  let refusal = refused('nothing-to-undo')
  let undone = character
  for (const entry of entries) {
    const outcome = undoOf(entry, undone)
    if (outcome.kind === 'impossible') {
      refusal = refused(outcome.problem, { field: entry.data.field })
      continue
    }
    changes.push(outcome.change)
    undone = apply(undone, [{ ...outcome.change, newValue: outcome.value }])
  }
  return changes.length > 0 ? changes : refusal
}

/** An entry that took another back. */
export interface Undoing {
  readonly id: string
  readonly undoes: string
}

/** Those of a log's entries that took another back. */
export const undoingsIn = (entries: readonly Pick<LogEntry, 'id' | 'data'>[]): readonly Undoing[] =>
  entries.flatMap(({ id, data: { undoes } }) => (undoes === undefined ? [] : [{ id, undoes }]))

/** The ids of entries that are undone: something took them back, and nothing has taken that back since. */
export function undoneBy(undoings: readonly Undoing[]): ReadonlySet<string> {
  const undone = new Set<string>()
  // An entry is taken back by later ones only, so whether those stand is known before.
  for (const { id, undoes } of undoings.toSorted((one, other) => Number(other.id) - Number(one.id))) {
    if (!undone.has(id)) undone.add(undoes)
  }
  return undone
}

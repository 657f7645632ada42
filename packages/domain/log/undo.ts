import type { Character } from '../character/character.ts'
import { normalizeValue } from '../character/normalize-value.ts'
import { apply } from '../change/apply.ts'
import { invert, type Change } from '../change/change.ts'
import { merge } from '../change/merge.ts'
import { exists, parsePath, read, type Path } from '../change/path.ts'
import { same, type Json } from '../json.ts'
import { refused, type Refused } from '../problems.ts'
import type { LogEntry, LoggedChange } from './entry.ts'

/** The effect of undoing a log entry on the current character. */
export type UndoPlan =
  | {
      readonly kind: 'possible'
      readonly change: Change
      /** The value after the undo. */
      readonly value: Json
      /** The current value, if it is not what the entry wrote: the undo would replace it. */
      readonly replaces?: Json
    }
  | { readonly kind: 'impossible'; readonly problem: 'cannot-be-undone' | 'nothing-to-undo' }

/** Whether an entry can be undone at all. Creation, games and the trash have commands of their own. */
export const isUndoable = ({ data: { field } }: Pick<LogEntry, 'data'>): boolean => undoablePath(field) !== null

function undoablePath(field: string): Path | null {
  const path = parsePath(field)
  return path?.kind === 'field' && path.field.madeByServer ? null : path
}

/**
 * Plans the undo of an entry by merging its inverse: a counter gets the difference back, a set its elements, a long text
 * its lines; all other fields get their old value.
 */
export function planUndo({ id, data }: Pick<LogEntry, 'id' | 'data'>, character: Character): UndoPlan {
  const { field, oldValue, newValue } = data
  const path = undoablePath(field)
  if (!path) return { kind: 'impossible', problem: 'cannot-be-undone' }
  const stored = read(character, path)
  const isRestored =
    (path.kind === 'entry' && newValue === null && stored !== null) ||
    // Merging would add the lines once more.
    (path.field.kind === 'long-text' && same(normalizeValue(path.field, oldValue), normalizeValue(path.field, stored)))
  if (!exists(character, path) || isRestored) return nothingToUndo
  const change = { ...invert({ field, oldValue, newValue }), undoes: id }
  const { value, conflict } = merge(path, stored, change)
  if (same(value, stored)) return nothingToUndo
  return { kind: 'possible', change, value, ...(conflict && { replaces: stored }) }
}

/** Whether a change does nothing but undo the logged one, whatever its author saw in between. */
export function isUndoOf({ field, oldValue, newValue, exact }: Change, logged: LoggedChange): boolean {
  const path = field === logged.field ? undoablePath(field) : null
  if (!path || exact) return false
  const inverse = invert({ field, oldValue: logged.oldValue, newValue: logged.newValue })
  const undone = merge(path, oldValue, inverse).value
  return same(normalizeValue(path.field, undone), normalizeValue(path.field, newValue))
}

const nothingToUndo = { kind: 'impossible', problem: 'nothing-to-undo' } as const

/** The changes that undo the given entries, newest first; entries with nothing left to undo are skipped. */
export function undoChanges(entries: readonly LogEntry[], character: Character): readonly Change[] | Refused {
  const changes: Change[] = []
  let refusal = refused('nothing-to-undo')
  let undone = character
  for (const entry of entries) {
    const outcome = planUndo(entry, undone)
    if (outcome.kind === 'impossible') {
      refusal = refused(outcome.problem, { field: entry.data.field })
      continue
    }
    changes.push(outcome.change)
    undone = apply(undone, [{ ...outcome.change, newValue: outcome.value }])
  }
  return changes.length > 0 ? changes : refusal
}

/** An undo entry and the entry it undid, by id. */
export interface UndoLink {
  readonly id: string
  readonly undoes: string
}

/** The undo links among the entries of a log. */
export const undoLinksIn = (entries: readonly Pick<LogEntry, 'id' | 'data'>[]): readonly UndoLink[] =>
  entries.flatMap(({ id, data: { undoes } }) => (undoes === undefined ? [] : [{ id, undoes }]))

/** The ids of undone entries: those with an undo that is not itself undone. */
export function undoneIds(links: readonly UndoLink[]): ReadonlySet<string> {
  const undone = new Set<string>()
  // An undo always comes later than what it undoes, so newest first every link is decided before it is needed.
  for (const { id, undoes } of links.toSorted((one, other) => Number(other.id) - Number(one.id))) {
    if (!undone.has(id)) undone.add(undoes)
  }
  return undone
}

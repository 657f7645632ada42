import type { LogEntry } from './entry.ts'
import { rollField } from './roll-entry.ts'
import { isUndoable, undoLinksIn, undoneIds } from './undo.ts'

/** The entries that "undo" reverts: those of the user's newest save that are neither undos nor undone; newest first. */
export function nextUndo(log: readonly LogEntry[], user: string): readonly LogEntry[] {
  const undone = undoneIds(undoLinksIn(log))
  return newestSave(log, user, (entry) => entry.data.undoes === undefined && isUndoable(entry) && !undone.has(entry.id))
}

/** The entries that "redo" reverts: the user's newest undo, unless they have edited something since. */
export function nextRedo(log: readonly LogEntry[], user: string): readonly LogEntry[] {
  const undone = undoneIds(undoLinksIn(log))
  const byId = new Map(log.map((entry) => [entry.id, entry]))
  /** Undoing an undo is a redo, not an undo. */
  const isUndo = ({ data: { undoes } }: LogEntry): boolean => {
    const target = undoes === undefined ? undefined : byId.get(undoes)
    return undoes !== undefined && (target === undefined || !isUndo(target))
  }
  // Rolls change nothing, so they do not prevent a redo.
  const isEdit = ({ data }: LogEntry) => data.undoes === undefined && data.field !== rollField
  const latest = log.findIndex((entry) => entry.user === user && isEdit(entry))
  const since = latest < 0 ? log : log.slice(0, latest)
  return newestSave(since, user, (entry) => isUndo(entry) && !undone.has(entry.id))
}

function newestSave(
  log: readonly LogEntry[],
  user: string,
  matches: (entry: LogEntry) => boolean,
): readonly LogEntry[] {
  const candidates = log.filter((entry) => entry.user === user && matches(entry))
  return candidates.filter(({ saveId }) => saveId === candidates[0]?.saveId)
}

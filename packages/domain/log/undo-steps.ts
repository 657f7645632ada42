import type { LogEntry } from './entry.ts'
import { rolledField } from './roll-entry.ts'
import { isUndoable, undoingsIn, undoneBy } from './undo.ts'

/** What somebody means by "undo": what stands of the newest save of theirs that is no undo itself; newest first. */
export function nextUndo(log: readonly LogEntry[], user: string): readonly LogEntry[] {
  const undone = undoneBy(undoingsIn(log))
  return newestSave(log, user, (entry) => entry.data.undoes === undefined && isUndoable(entry) && !undone.has(entry.id))
}

/** What they mean by "redo": the newest undo of theirs that stands, as long as they have done nothing else since. */
export function nextRedo(log: readonly LogEntry[], user: string): readonly LogEntry[] {
  const undone = undoneBy(undoingsIn(log))
  const byId = new Map(log.map((entry) => [entry.id, entry]))
  /** What takes back an undo does again what was done: it is no undo. */
  const isUndo = ({ data: { undoes } }: LogEntry): boolean => {
    const target = undoes === undefined ? undefined : byId.get(undoes)
    return undoes !== undefined && (target === undefined || !isUndo(target))
  }
  // Dice change nothing.
  const isDone = ({ data }: LogEntry) => data.undoes === undefined && data.field !== rolledField
  const latest = log.findIndex((entry) => entry.user === user && isDone(entry))
  const since = latest < 0 ? log : log.slice(0, latest)
  return newestSave(since, user, (entry) => isUndo(entry) && !undone.has(entry.id))
}

function newestSave(
  log: readonly LogEntry[],
  user: string,
  isMeant: (entry: LogEntry) => boolean,
): readonly LogEntry[] {
  const meant = log.filter((entry) => entry.user === user && isMeant(entry))
  return meant.filter(({ saveId }) => saveId === meant[0]?.saveId)
}

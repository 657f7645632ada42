import {
  isUndoOf,
  readerOf,
  shownEntries,
  takeBackKind,
  viewOf,
  type Access,
  type Actor,
  type Change,
  type Character,
  type LogEntry,
  type Save,
} from '@everquill/domain'
import type { ReadingChange } from '../write-path/reading-transaction.ts'
import { undoneEntries } from './undone-entries.ts'

/**
 * The changes of a save. If it takes back an earlier save of the same user, they refer to the entries that they undo: the
 * device could not know their ids, because both saves waited for a connection.
 */
export async function withUndoLinks(
  tx: ReadingChange,
  actor: Actor,
  access: Access,
  character: Character,
  { act, changes }: Save,
): Promise<readonly Change[]> {
  if (act?.kind !== takeBackKind || act.source === undefined) return changes
  const entries = await undoableEntries(tx, actor, access, character, act.source)
  // A save has one entry for each field, and may have thousands.
  const byField = new Map(entries.map((entry) => [entry.data.field, entry]))
  return changes.map((change) => {
    const undone = byField.get(change.field)
    return undone && isUndoOf(change, undone.data) ? { ...change, undoes: undone.id } : change
  })
}

/** The entries of an own save that the user may undo and that are not undone yet. */
async function undoableEntries(
  tx: ReadingChange,
  { user }: Actor,
  access: Access,
  { id, gameId }: Character,
  saveId: string,
): Promise<readonly LogEntry[]> {
  const save = await tx.findSave(saveId)
  if (save?.characterId !== id || save.user !== user || save.entryCount === 0) return []
  const entries = shownEntries(await tx.entriesOfRevision(id, save.revision), viewOf(access), readerOf(user, access))
  // A gift or an award is undone on both sides or not at all, and everyone except the owner undoes only in the current game.
  const own = entries.filter((entry) => !entry.data.transfer && (access.role === 'owner' || entry.gameId === gameId))
  const undone = await undoneEntries(
    tx,
    id,
    own.map((entry) => entry.id),
  )
  return 'kind' in undone ? [] : own.filter((entry) => !undone.has(entry.id))
}

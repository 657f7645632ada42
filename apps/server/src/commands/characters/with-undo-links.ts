import { takeBackKind, type Actor, type Change, type Save } from '@everquill/domain'
import type { ReadingChange } from '../write-path/reading-transaction.ts'
import { undoneEntries } from './undone-entries.ts'

/**
 * The changes of a save. If it takes back an earlier save of the same user, they refer to the entries that they undo: the
 * device could not know their ids, because both saves waited for a connection.
 */
export async function withUndoLinks(
  tx: ReadingChange,
  { user }: Actor,
  characterId: number,
  { act, changes }: Save,
): Promise<readonly Change[]> {
  if (act?.kind !== takeBackKind || act.source === undefined) return changes
  const takenBack = await tx.findSave(act.source)
  if (takenBack?.characterId !== characterId || takenBack.user !== user || takenBack.entryCount === 0) return changes
  const entries = await tx.entriesOfRevision(characterId, takenBack.revision)
  const ids = entries.map(({ id }) => id)
  const undone = await undoneEntries(tx, characterId, ids)
  if ('kind' in undone) return changes
  const toUndo = new Map(entries.filter(({ id }) => !undone.has(id)).map(({ id, data }) => [data.field, id]))
  return changes.map((change) => {
    const undoes = toUndo.get(change.field)
    return undoes === undefined ? change : { ...change, undoes }
  })
}

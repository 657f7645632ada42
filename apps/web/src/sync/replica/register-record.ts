import {
  heldBackSince,
  parsePath,
  read,
  refreshed,
  same,
  seal,
  withHeldBack,
  withSaves,
  type Change,
  type Character,
  type FetchedCharacter,
  type Replica,
  type SealedSave,
} from '@everquill/domain'
import { mergeApplied } from '../local/applied-batches.ts'
import { newLocalRecord, type LocalRecord } from '../local/local-store.ts'

/** Closes the draft under its stored id, because another page may have sent it. */
const sealDraft = ({ replica, nextSaveId, typedAt }: LocalRecord): Replica => seal(replica, nextSaveId, typedAt)

/**
 * The record of a character that was local-only and now has a ref. `existing` is there if the character was opened under
 * its ref before; the unsent changes of both are kept.
 */
export function registerRecord(
  localOnly: LocalRecord | null,
  existing: LocalRecord | null,
  created: FetchedCharacter,
  newId: () => string,
): LocalRecord {
  const record = existing ?? { ...newLocalRecord(created, newId), ...(localOnly && { recordId: localOnly.recordId }) }
  const version = newId()
  if (!localOnly) return { ...record, replica: refreshed(record.replica, created), version }
  const sealed = sealDraft(localOnly)
  const base = refreshed(sealDraft(record), created)
  const saves = sealed.saves.map((save) => onCreated(save, sealed.snapshot, created.character))
  const withBoth = withSaves({ ...base, notices: [...base.notices, ...sealed.notices] }, saves)
  // A seal leaves out what is held back.
  const replica = withHeldBack(withBoth, heldBackSince(null, sealed))
  return {
    ...record,
    mergedId: localOnly.recordId,
    replica,
    nextSaveId: newId(),
    typedAt: null,
    rolls: [...record.rolls, ...localOnly.rolls],
    applied: mergeApplied(record.applied, localOnly.applied),
    version,
  }
}

/**
 * The starting inventory was acquired at another moment on the server. Whoever removed it has seen it, so the removal must
 * not count as a conflict.
 */
function onCreated(save: SealedSave, snapshot: Character, created: Character): SealedSave {
  const changes = save.changes.flatMap((change): readonly Change[] => {
    const path = parsePath(change.field)
    const isRemoval = path?.kind === 'entry' && change.newValue === null
    if (!isRemoval || !same(change.oldValue, read(snapshot, path))) return [change]
    const oldValue = read(created, path)
    return oldValue === null ? [] : [{ ...change, oldValue }]
  })
  return { ...save, changes }
}

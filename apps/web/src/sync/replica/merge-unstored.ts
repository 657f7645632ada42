import {
  same,
  heldBackSince,
  isFromOtherHistory,
  latestState,
  noticeDismissed,
  refreshed,
  saveArrived,
  seal,
  sendable,
  serverRestored,
  withHeldBack,
  withLaterSaves,
  withNotices,
  withoutChanges,
  withSaves,
  type HeldBackEdit,
  type Notice,
  type Replica,
  type SealedSave,
  type Json,
} from '@everquill/domain'
import { mergeApplied } from '../local/applied-batches.ts'
import type { LocalRecord } from '../local/local-store.ts'
import { readField } from './field-subscriptions.ts'

/**
 * Repeats on a stored record what happened to another state of it in memory. `base` is the stored record that the page
 * started from, or null if that was deleted; `memory` is what became of it. Saves are recognised by their ids, so each
 * is added or removed once, whatever other tabs have done to the stored record.
 */
export function mergeUnstored(
  base: LocalRecord | null,
  memory: LocalRecord,
  stored: LocalRecord,
  newId: () => string,
): LocalRecord {
  if (memory === base) return stored
  const { replica } = memory
  // The page may have sent the draft that it started from, under its stored id.
  const isSealed = memory.nextSaveId !== base?.nextSaveId
  const before = isSealed ? withSealedDraft(stored) : stored.replica
  const outdated = outdatedFields(base, memory, stored)
  const acknowledged = withoutGone(before, base, memory, outdated)
  const current =
    base && isFromOtherHistory(base.replica, replica) ? restored(acknowledged, base, memory) : acknowledged
  // If the histories differ, only the server can tell what it has lost: the next fetch compares.
  const fresh = isFromOtherHistory(current, replica) ? current : refreshed(current, latestState(replica))
  // Without a base, the page typed while the stored record could not be read.
  const add = base ? withSaves : withLaterSaves
  const withUnsent = add(fresh, unstoredSaves(base, memory))
  const withHeld = withHeldBack(withUnsent, heldBackHere(base, memory, outdated))
  return {
    ...stored,
    replica: withOutcomes(withHeld, base, memory),
    nextSaveId: isSealed ? newId() : stored.nextSaveId,
    typedAt: isSealed ? null : stored.typedAt,
    rolls: mergeLists(base?.rolls ?? [], memory.rolls, stored.rolls),
    applied: mergeApplied(stored.applied, memory.applied),
    version: newId(),
  }
}

/** The page has learned that the server was restored from a backup. */
function restored(stored: Replica, { replica: base }: LocalRecord, { replica: memory }: LocalRecord): Replica {
  const left = new Set(memory.acknowledged.map(({ saveId }) => saveId))
  const lost = base.acknowledged.map(({ saveId }) => saveId).filter((saveId) => !left.has(saveId))
  const { missing } = stored
  return { ...serverRestored(stored, { ...memory, character: memory.snapshot }, new Set(lost)), missing }
}

/** The saves that are only in memory. The draft is one of them; it has an id already. */
export function unstoredSaves(base: LocalRecord | null, memory: LocalRecord): readonly SealedSave[] {
  const stored = new Set(storedIds(base))
  return withSealedDraft(memory).saves.filter(({ saveId }) => !stored.has(saveId))
}

/** The edits that only the page holds back. They may come from the stored draft, which the page has sealed meanwhile. */
const unstoredHeldBack = (base: LocalRecord | null, memory: LocalRecord): readonly HeldBackEdit[] =>
  heldBackSince(base && beforeIn(memory, base), memory.replica)

/**
 * The record that the page started from, with the snapshot that it has in memory: what others have changed meanwhile was
 * not typed here. What it has fetched is not in its draft yet while a save is in flight.
 */
function beforeIn(memory: LocalRecord, base: LocalRecord, outdated: ReadonlySet<string> = new Set()): Replica {
  const { snapshot, revision, entryId, epoch } = memory.replica
  const before = withoutGone({ ...withSealedDraft(base), fetched: null }, base, memory, outdated)
  return refreshed({ ...before, isInFlight: false }, { character: snapshot, revision, entryId, epoch })
}

/** As above, but of a field that other tabs have edited or dealt with, only what was typed here since counts. */
function heldBackHere(
  base: LocalRecord | null,
  memory: LocalRecord,
  outdated: ReadonlySet<string>,
): readonly HeldBackEdit[] {
  const edits = unstoredHeldBack(base, memory)
  if (!base) return edits
  const isOutdated = ({ change }: HeldBackEdit) => outdated.has(change.field)
  const typedSince = heldBackSince(beforeIn(memory, base, outdated), memory.replica)
  return [...edits.filter((edit) => !isOutdated(edit)), ...typedSince.filter(isOutdated)]
}

/**
 * The fields that the page holds back, and whose unsent edits are no longer those that it knew: other tabs have added
 * some or dealt with some. These edits stay as they are stored, and are compared with the server again.
 */
function outdatedFields(base: LocalRecord | null, memory: LocalRecord, stored: LocalRecord): ReadonlySet<string> {
  const known = base ? withSealedDraft(base) : null
  const now = withSealedDraft(stored)
  const editsOf = (replica: Replica | null, field: string): Json => [
    ...(replica?.saves ?? []).flatMap(({ saveId, changes }) =>
      changes.filter((change) => change.field === field).map(({ newValue }) => [saveId, newValue]),
    ),
    ...(replica?.heldBack.includes(field) ? [readField(replica.draft, field)] : []),
  ]
  return new Set(memory.replica.heldBack.filter((field) => !same(editsOf(known, field), editsOf(now, field))))
}

/** Removes what the page does not have any more: saves that arrived, and changes of others that it holds back. */
function withoutGone(
  replica: Replica,
  base: LocalRecord | null,
  memory: LocalRecord,
  outdated: ReadonlySet<string> = new Set(),
): Replica {
  const { saves, snapshot } = memory.replica
  const left = new Set([...saves.map(({ saveId }) => saveId), memory.nextSaveId])
  const sealed = base ? withSealedDraft(base).saves : []
  const acknowledged = new Map(memory.replica.acknowledged.map(({ saveId, changes }) => [saveId, changes]))
  // The page may have held back all of such a save. If it has arrived after all, it gets its first response again.
  const isOutdated = ({ saveId, changes }: SealedSave) =>
    !acknowledged.has(saveId) && changes.some(({ field }) => outdated.has(field))
  const staying = new Set(sealed.filter(isOutdated).map(({ saveId }) => saveId))
  const arrived = storedIds(base).filter((saveId) => !left.has(saveId) && !staying.has(saveId))
  const state = { ...memory.replica, character: snapshot }
  // What the page held back when it sent the save has not arrived with it.
  const hasArrived = (saveId: string, field: string) =>
    !outdated.has(field) || acknowledged.get(saveId)?.some((change) => change.field === field) === true
  const arrivedFields = (saveId: string) => fieldsOf(replica, saveId).filter((field) => hasArrived(saveId, field))
  const withoutArrived = arrived.reduce(
    (next, saveId) => saveArrived(next, saveId, state, new Set(arrivedFields(saveId))),
    replica,
  )
  return sealed.reduce((next, { saveId, changes }) => {
    const kept = saves.find((save) => save.saveId === saveId)?.changes
    const gone = changes
      .map(({ field }) => field)
      .filter((field) => !outdated.has(field) && kept?.every((change) => change.field !== field))
    return gone.length > 0 ? withoutChanges(next, saveId, new Set(gone)) : next
  }, withoutArrived)
}

const fieldsOf = ({ saves }: Replica, saveId: string): readonly string[] =>
  saves.find((save) => save.saveId === saveId)?.changes.map(({ field }) => field) ?? []

/** A record whose draft is its last save, under the id that it has already. */
const withSealedDraft = ({ replica, nextSaveId, typedAt }: LocalRecord): Replica => seal(replica, nextSaveId, typedAt)

function storedIds(record: LocalRecord | null): readonly string[] {
  if (!record) return []
  const { replica, nextSaveId } = record
  return [...replica.saves.map(({ saveId }) => saveId), ...(sendable(replica).length > 0 ? [nextSaveId] : [])]
}

function withOutcomes(replica: Replica, base: LocalRecord | null, memory: LocalRecord): Replica {
  const before = base?.replica ?? { notices: [], acknowledged: [], missing: [] }
  const { notices, acknowledged, missing } = memory.replica
  const dismissed = before.notices.filter((notice) => !notices.includes(notice))
  const left = withNotices(dismissed.reduce(noticeDismissed, replica), unstoredNotices(base, memory))
  return {
    ...left,
    acknowledged: mergeLists(before.acknowledged, acknowledged, left.acknowledged),
    missing: mergeLists(before.missing, missing, left.missing),
  }
}

/** The notices that are only in memory. */
export const unstoredNotices = (base: LocalRecord | null, { replica }: LocalRecord): readonly Notice[] =>
  replica.notices.filter((notice) => !base?.replica.notices.includes(notice))

/** Adds what was added in memory, and removes what was removed there. */
function mergeLists<T extends { readonly saveId: string }>(
  base: readonly T[],
  memory: readonly T[],
  stored: readonly T[],
): readonly T[] {
  const isIn = (list: readonly T[], { saveId }: T) => list.some((other) => other.saveId === saveId)
  const left = stored.filter((one) => isIn(memory, one) || !isIn(base, one))
  return [...left, ...memory.filter((one) => !isIn(base, one) && !isIn(left, one))]
}

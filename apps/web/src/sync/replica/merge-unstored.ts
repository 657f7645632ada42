import {
  isFromOtherHistory,
  noticeDismissed,
  refreshed,
  saveArrived,
  seal,
  sendable,
  serverRestored,
  withSaves,
  type Notice,
  type Replica,
} from '@everquill/domain'
import { mergeApplied } from '../local/applied-batches.ts'
import type { LocalRecord } from '../local/local-store.ts'

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
  const unsent = unstoredSaves(base, memory)
  const known = [...replica.saves, ...unsent].map(({ saveId }) => saveId)
  const left = new Set([...known, memory.nextSaveId])
  const arrived = storedIds(base).filter((saveId) => !left.has(saveId))
  const state = { ...replica, character: replica.snapshot }
  // The page may have sent the draft that it started from, under its stored id.
  const isSealed = memory.nextSaveId !== base?.nextSaveId
  const before = isSealed ? seal(stored.replica, stored.nextSaveId, stored.typedAt) : stored.replica
  const acknowledged = arrived.reduce((next, saveId) => saveArrived(next, saveId, state), before)
  const current =
    base && isFromOtherHistory(base.replica, replica) ? restored(acknowledged, base, memory) : acknowledged
  const merged = withNotices(withSaves(refreshed(current, state), unsent), base?.replica ?? nothing, replica)
  return {
    replica: merged,
    nextSaveId: isSealed ? newId() : stored.nextSaveId,
    typedAt: isSealed ? null : stored.typedAt,
    rolls: mergeLists(base?.rolls ?? [], memory.rolls, stored.rolls),
    applied: mergeApplied(stored.applied, memory.applied),
    recordId: stored.recordId,
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
export function unstoredSaves(base: LocalRecord | null, { replica, nextSaveId, typedAt }: LocalRecord) {
  const stored = new Set(storedIds(base))
  return seal(replica, nextSaveId, typedAt).saves.filter(({ saveId }) => !stored.has(saveId))
}

function storedIds(record: LocalRecord | null): readonly string[] {
  if (!record) return []
  const { replica, nextSaveId } = record
  return [...replica.saves.map(({ saveId }) => saveId), ...(sendable(replica).length > 0 ? [nextSaveId] : [])]
}

type Outcomes = Pick<Replica, 'notices' | 'acknowledged' | 'missing'>

const nothing: Outcomes = { notices: [], acknowledged: [], missing: [] }

function withNotices(replica: Replica, base: Outcomes, memory: Outcomes): Replica {
  const dismissed = base.notices.filter((notice) => !memory.notices.includes(notice))
  // Another tab may have received the same refusal.
  const isKnown = (notice: Notice) => replica.notices.some((other) => isSameRefusal(other, notice))
  const added = memory.notices.filter((notice) => !base.notices.includes(notice) && !isKnown(notice))
  const left = dismissed.reduce(noticeDismissed, replica)
  return {
    ...left,
    notices: [...left.notices, ...added],
    acknowledged: mergeLists(base.acknowledged, memory.acknowledged, left.acknowledged),
    missing: mergeLists(base.missing, memory.missing, left.missing),
  }
}

const isSameRefusal = (one: Notice, other: Notice): boolean =>
  one.kind === 'refused' &&
  other.kind === 'refused' &&
  one.saveId === other.saveId &&
  one.change.field === other.change.field

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

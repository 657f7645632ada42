import { diff, withSaves, type Change, type Character, type Replica, type SealedSave } from '@everquill/domain'
import { isWholeCharacter } from '../../api/validate-response.ts'
import { mergeApplied, type AppliedBatches } from './applied-batches.ts'
import type { LocalRecord, Salvaged } from './local-store.ts'
import { upgradeLocalRecord } from './upgrade-local-record.ts'

/** A stored value, as it was understood. */
export type StoredRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'record'; readonly record: LocalRecord }
  /** The character was registered; `{ movedTo }` is stored under its local-only ref. */
  | { readonly kind: 'moved'; readonly to: string }
  /** A value that no version of the app can have written. */
  | { readonly kind: 'damaged'; readonly salvaged: Salvaged }

/** Reads a stored value, which may have been written by an earlier version or be damaged. */
export function readStoredRecord(value: unknown): StoredRecord {
  if (value === undefined) return { kind: 'none' }
  if (isObject(value) && typeof value['movedTo'] === 'string') return { kind: 'moved', to: value['movedTo'] }
  const record = upgradeLocalRecord(value)
  return isIntact(record) ? { kind: 'record', record } : { kind: 'damaged', salvaged: salvage(record) }
}

/** The record of a stored value; a damaged one counts as absent. */
export const recordIn = (stored: StoredRecord): LocalRecord | null => (stored.kind === 'record' ? stored.record : null)

const nothing: Salvaged = { saves: [], applied: {} }

export const salvagedFrom = (stored: StoredRecord): Salvaged => (stored.kind === 'damaged' ? stored.salvaged : nothing)

/** A new record of the same character with what could be read from the damaged one. */
export const withSalvaged = (record: LocalRecord, { saves, applied }: Salvaged): LocalRecord => ({
  ...record,
  replica: withSaves(record.replica, saves),
  applied: mergeApplied(record.applied, applied),
})

type Damaged = { readonly [K in keyof LocalRecord]?: unknown }
type DamagedReplica = { readonly [K in keyof Replica]?: unknown }

function isIntact(record: unknown): record is LocalRecord {
  if (!isObject(record) || !isObject(record['replica'])) return false
  const { nextSaveId, rolls, applied, recordId, version }: Damaged = record
  const { snapshot, sealed, draft, saves, ...replica }: DamagedReplica = record['replica']
  return (
    [snapshot, sealed, draft].every(isCharacter) &&
    isListOf(saves, isSealedSave) &&
    [replica.conflicts, replica.heldBack, replica.exact, replica.notices, replica.acknowledged, replica.missing].every(
      (part) => typeof part === 'object' && part !== null,
    ) &&
    Number.isSafeInteger(replica.revision) &&
    [nextSaveId, recordId, version, replica.entryId, replica.epoch].every((text) => typeof text === 'string') &&
    Array.isArray(rolls) &&
    isObject(applied)
  )
}

function salvage(record: unknown): Salvaged {
  if (!isObject(record) || !isObject(record['replica'])) return nothing
  const { saves, sealed, draft }: DamagedReplica = record['replica']
  const sealedSaves = isListOf(saves, isSealedSave) ? saves : []
  const { nextSaveId: saveId, applied }: Damaged = record
  if (!isCharacter(sealed) || !isCharacter(draft) || typeof saveId !== 'string') {
    return { saves: sealedSaves, applied: {} }
  }
  const changes = diff(sealed, draft)
  return {
    saves: changes.length > 0 ? [...sealedSaves, { saveId, changes }] : sealedSaves,
    // A batch of which some changes are gone must be applied again.
    applied: sealedSaves === saves && isAppliedBatches(applied) ? applied : {},
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCharacter = (value: unknown): value is Character => isObject(value) && isWholeCharacter(value)

const isAppliedBatches = (value: unknown): value is AppliedBatches =>
  isObject(value) && Object.values(value).every((one) => isObject(one) && typeof one['batch'] === 'number')

const isListOf = <T>(value: unknown, isPart: (part: unknown) => part is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isPart)

const isSealedSave = (value: unknown): value is SealedSave =>
  isObject(value) && typeof value['saveId'] === 'string' && isListOf(value['changes'], isChange)

const isChange = (value: unknown): value is Change =>
  isObject(value) && typeof value['field'] === 'string' && 'oldValue' in value && 'newValue' in value

import type { Replica, Save } from '@everquill/domain'
import { withApplied } from './applied-batches.ts'
import type { LocalRecord } from './local-store.ts'

/** The first format: `device` became `replica`. */
interface RecordWithDevice {
  readonly device: Omit<ReplicaWithOneSave, 'conflicts' | 'heldBack'> & {
    readonly contested?: Replica['conflicts']
    readonly held?: readonly string[]
  }
}

/** The second format: one save in flight, and no position in the server's history. */
interface RecordWithOneSave extends Partial<Pick<LocalRecord, 'typedAt' | 'rolls'>> {
  readonly replica: ReplicaWithOneSave
  readonly nextSaveId: string
  readonly batches: readonly string[]
  readonly version: string
}

type ReplicaWithOneSave = Pick<Replica, 'snapshot' | 'revision' | 'draft' | 'conflicts' | 'exact' | 'notices'> & {
  readonly inFlight: { readonly save: Save; readonly sent: Replica['sealed'] } | null
  readonly fetched: Pick<NonNullable<Replica['fetched']>, 'character' | 'revision'> | null
  readonly heldBack?: readonly string[]
}

const has = <K extends string>(value: unknown, key: K): value is Readonly<Record<K, unknown>> =>
  typeof value === 'object' && value !== null && key in value

/** A stored record in today's format. A record that has it already, or no known format, is returned as it is. */
export function upgradeLocalRecord(stored: unknown): unknown {
  if (has(stored, 'device')) return upgradeLocalRecord(withReplica(stored as unknown as RecordWithDevice))
  if (has(stored, 'replica') && has(stored.replica, 'inFlight')) {
    return withSealedSaves(stored as unknown as RecordWithOneSave)
  }
  return stored
}

function withReplica({ device, ...record }: RecordWithDevice): unknown {
  const { contested: conflicts = {}, held: heldBack = [], ...replica } = device
  return { ...record, replica: { ...replica, conflicts, heldBack } }
}

function withSealedSaves({ replica, batches, typedAt = null, rolls = [], ...record }: RecordWithOneSave): LocalRecord {
  const { inFlight, fetched, heldBack = [], ...rest } = replica
  return {
    ...record,
    typedAt,
    rolls,
    recordId: '',
    // When these batches were applied is not known; 0 lets the next page forget those without a journal entry.
    applied: withApplied({}, batches, 0),
    replica: {
      ...rest,
      entryId: '',
      epoch: '',
      saves: inFlight ? [sealedSave(inFlight.save)] : [],
      isInFlight: inFlight !== null,
      sealed: inFlight?.sent ?? rest.snapshot,
      fetched: fetched && { ...fetched, entryId: '', epoch: '' },
      heldBack,
      acknowledged: [],
      missing: [],
    },
  }
}

const sealedSave = ({ baseRevision: _base, ...save }: Save): Omit<Save, 'baseRevision'> => save

import {
  hasUnsaved,
  loaded,
  type Act,
  type Change,
  type FetchedCharacter,
  type Replica,
  type SealedSave,
} from '@everquill/domain'
import type { ImportBody, RollRequest } from '../../api/types.ts'
import type { AppliedBatches } from './applied-batches.ts'

/** A roll made offline. It is always sent under this id, so the server logs it once. */
export interface QueuedRoll extends RollRequest {
  readonly saveId: string
  readonly thrown: readonly number[]
}

/** One character in the local store. All tabs of the browser share it. */
export interface LocalRecord {
  readonly replica: Replica
  /**
   * The id under which the open draft will be sealed; it changes whenever the draft does. Because it is stored with the
   * draft, a page can send on page hide without waiting for IndexedDB: the next page sends the same save under the same
   * id.
   */
  readonly nextSaveId: string
  /** When the oldest change of the draft was typed, ISO 8601. */
  readonly typedAt: string | null
  /** Rolls made offline, oldest first. */
  readonly rolls: readonly QueuedRoll[]
  readonly applied: AppliedBatches
  /** The file that a local-only character was imported from, with its history: it is registered by importing it. */
  readonly imports?: ImportBody
  /**
   * Stays the same as long as the record exists. Another one under the same ref means that the local store was cleared,
   * so that the record lacks what a tab had stored before.
   */
  readonly recordId: string
  /** The `recordId` of the local-only record that was merged into this one: to tabs that had it, this is the same. */
  readonly mergedId?: string
  /** Changes with every write, so a tab can tell whether it has the latest record. */
  readonly version: string
}

/** The first record of a character that was just fetched or created. */
export const newLocalRecord = (first: FetchedCharacter, newId: () => string): LocalRecord => ({
  replica: loaded(first),
  nextSaveId: newId(),
  typedAt: null,
  rolls: [],
  applied: {},
  recordId: newId(),
  version: newId(),
})

/** Whether the record holds anything that the server does not have. */
export const isUnsaved = ({ replica, rolls }: LocalRecord): boolean =>
  replica.revision === 0 || rolls.length > 0 || hasUnsaved(replica)

/** Whether the record holds anything that must not be deleted: also what the user has not read or decided. */
export const isUnfinished = (record: LocalRecord): boolean =>
  isUnsaved(record) || record.replica.notices.length > 0 || record.replica.missing.length > 0

/** A change as it was typed. The changes of one batch are written together and applied once, whichever page does it. */
export interface TypedChange extends Batch {
  readonly change: Change
}

/** Changes that were typed together. */
export interface Batch {
  readonly batch: string
  /**
   * The id of the save that the batch becomes if it does not reach the local store in time. Two pages may then send it,
   * and the server stores it once.
   */
  readonly saveId: string
  /** Set if the changes are an action, which is a save of its own. */
  readonly act?: Act
}

/** What could be read from a damaged record. */
export interface Salvaged {
  readonly saves: readonly SealedSave[]
  /** The batches that these saves include. */
  readonly applied: AppliedBatches
}

/** Creates the next state of a record. A damaged one counts as absent, except for what could be read from it. */
export type RecordUpdate = (stored: LocalRecord | null, salvaged: Salvaged) => LocalRecord

/** One user's local records and cached responses, shared by all tabs. */
export interface LocalStore {
  /** Whether records survive the page. */
  readonly isPersistent: boolean
  /** Resolves when a database that did not respond in time has responded; null if it responds. */
  readonly lateResponse: Promise<void> | null
  all(): Promise<readonly LocalRecord[]>
  /** The record of a character, also under the local-only ref that it was moved from. */
  find(publicRef: string): Promise<LocalRecord | null>
  /**
   * Reads, changes and writes a record in one transaction, so that two tabs never overwrite each other. Resolves with
   * the stored record once it is durable. If `change` returns its argument, nothing is written.
   */
  update(publicRef: string, change: RecordUpdate): Promise<LocalRecord>
  /**
   * Moves a record to another ref in one transaction. `merge` receives the records under both refs; `moved` is null if
   * it has been moved already. From now on the old ref leads to the new one.
   */
  move(
    from: string,
    to: string,
    merge: (moved: LocalRecord | null, existing: LocalRecord | null) => LocalRecord,
  ): Promise<LocalRecord>
  /** Deletes the record of a character, unless it is unfinished. */
  removeFinished(publicRef: string): Promise<void>
  /** Deletes all cached responses and all records that are not unfinished, in one transaction. */
  removeAllFinished(): Promise<void>
  /** The last response stored under a key, or undefined. */
  cachedResponse(key: string): Promise<unknown>
  cacheResponse(key: string, response: unknown): Promise<void>
  /** Deletes all records and cached responses. */
  clear(): Promise<void>
}

import { loaded, unsaved, type Change, type Replica, type CharacterAtRevision } from '@everquill/domain'
import type { RollRequest } from '../../api/types.ts'

/** A roll made offline. It is always sent under this id, so the server logs it once. */
export interface QueuedRoll extends RollRequest {
  readonly saveId: string
  readonly thrown: readonly number[]
}

/** One character in the local store. All tabs of the browser share it. */
export interface LocalRecord {
  readonly replica: Replica
  /**
   * The id of the next save; it changes whenever the unsent changes do. Because it is stored with them, a page can send
   * on page hide without waiting for IndexedDB: the next page sends the same save under the same id.
   */
  readonly nextSaveId: string
  /** When the oldest unsent change was typed, ISO 8601. */
  readonly typedAt?: string | null
  /** Rolls made offline, oldest first. */
  readonly rolls?: readonly QueuedRoll[]
  /** The latest batches of typed changes that this record includes, so that none is applied twice. */
  readonly batches: readonly string[]
  /** Changes with every write, so a tab can tell whether it has the latest record. */
  readonly version: string
}

/** The first record of a character that was just fetched or created. */
export const newLocalRecord = (first: CharacterAtRevision, newId: () => string): LocalRecord => ({
  replica: loaded(first),
  nextSaveId: newId(),
  batches: [],
  version: newId(),
})

/** Whether the record holds anything that the server does not have. */
export const isUnsaved = ({ replica, rolls = [] }: LocalRecord): boolean =>
  replica.inFlight !== null || replica.revision === 0 || rolls.length > 0 || unsaved(replica).length > 0

/** A change as it was typed. The changes of one batch are written together and applied once, whichever page does it. */
export interface TypedChange {
  readonly batch: string
  readonly change: Change
}

/** One user's local records and cached responses, shared by all tabs. */
export interface LocalStore {
  all(): Promise<readonly LocalRecord[]>
  find(publicRef: string): Promise<LocalRecord | null>
  /**
   * Reads, changes and writes a record in one transaction, so that two tabs never overwrite each other. Resolves with
   * the stored record once it is durable. If `change` returns its argument, nothing is written.
   */
  update(publicRef: string, change: (stored: LocalRecord | null) => LocalRecord): Promise<LocalRecord>
  remove(publicRef: string): Promise<void>
  /** The last response stored under a key, or undefined. */
  cachedResponse(key: string): Promise<unknown>
  cacheResponse(key: string, response: unknown): Promise<void>
  /** Deletes all records and cached responses. */
  clear(): Promise<void>
}

import { loaded, unsaved, type Change, type Replica, type CharacterAtRevision } from '@everquill/domain'
import type { RollRequest } from '../outbox/rolls.ts'

/** Dice that fell on this device. Whoever sends them sends them under this id, and they count once. */
export interface QueuedRoll extends RollRequest {
  readonly saveId: string
  readonly thrown: readonly number[]
}

/** One character as it lies on this device. */
export interface LocalRecord {
  readonly replica: Replica
  /**
   * The id under which what is unsent will be saved, another one whenever that changes. A page that is left may send
   * it without waiting for the disk: whoever finds it here sends the same under the same id, and it counts once.
   */
  readonly nextSaveId: string
  /** When the oldest of what is unsent was typed, ISO 8601. */
  readonly typedAt?: string | null
  /** Dice that fell here and that the server has not heard of, in the order they fell. */
  readonly rolls?: readonly QueuedRoll[]
  /** The latest batches of what was typed that lie there. */
  readonly batches: readonly string[]
  /** Another one with every writing: who knows it knows what lies there. */
  readonly version: string
}

/** What lies on a disk of a character that was just fetched or created. */
export const newLocalRecord = (first: CharacterAtRevision, newId: () => string): LocalRecord => ({
  replica: loaded(first),
  nextSaveId: newId(),
  batches: [],
  version: newId(),
})

/** Whether something of it has not reached the server. */
export const isUnsaved = ({ replica, rolls = [] }: LocalRecord): boolean =>
  replica.inFlight !== null || replica.revision === 0 || rolls.length > 0 || unsaved(replica).length > 0

/** Something typed, and with what else it goes to the disk: once, whoever brings it there. */
export interface Typed {
  readonly batch: string
  readonly change: Change
}

/** Where one person's characters lie on this device, whichever tab asks. */
export interface LocalStore {
  all(): Promise<readonly LocalRecord[]>
  find(publicRef: string): Promise<LocalRecord | null>
  /**
   * Reads, changes and writes in one go, so that two tabs never overwrite each other; what is answered is on the disk.
   * What comes back from `change` untouched is not written again.
   */
  update(publicRef: string, change: (kept: LocalRecord | null) => LocalRecord): Promise<LocalRecord>
  remove(publicRef: string): Promise<void>
  /** The last answer to something that was asked of the server. */
  recall(key: string): Promise<unknown>
  remember(key: string, answer: unknown): Promise<void>
  /** Everything goes. */
  clear(): Promise<void>
}

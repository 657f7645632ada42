import { loaded, unsaved, type Change, type Device, type Revised } from '@everquill/domain'
import type { RollWish } from '../outbox/rolls.ts'

/** Dice that fell on this device. Whoever sends them sends them under this id, and they count once. */
export interface KeptRoll extends RollWish {
  readonly saveId: string
  readonly thrown: readonly number[]
}

/** One character as it lies on this device. */
export interface Kept {
  readonly device: Device
  /**
   * The id under which what is unsent will be saved, another one whenever that changes. A page that is left may send
   * it without waiting for the disk: whoever finds it here sends the same under the same id, and it counts once.
   */
  readonly nextSaveId: string
  /** When the oldest of what is unsent was typed, ISO 8601. */
  readonly typedAt?: string | null
  /** Dice that fell here and that the server has not heard of, in the order they fell. */
  readonly rolls?: readonly KeptRoll[]
  /** The latest batches of what was typed that lie there. */
  readonly batches: readonly string[]
  /** Another one with every writing: who knows it knows what lies there. */
  readonly version: string
}

/** What lies on a disk of a character that was just fetched or created. */
export const firstKept = (first: Revised, newId: () => string): Kept => ({
  device: loaded(first),
  nextSaveId: newId(),
  batches: [],
  version: newId(),
})

/** Whether something of it has not reached the server. */
export const isUnsaved = ({ device, rolls = [] }: Kept): boolean =>
  device.inFlight !== null || device.revision === 0 || rolls.length > 0 || unsaved(device).length > 0

/** Something typed, and with what else it goes to the disk: once, whoever brings it there. */
export interface Typed {
  readonly batch: string
  readonly change: Change
}

/** Where one person's characters lie on this device, whichever tab asks. */
export interface DeviceDisk {
  all(): Promise<readonly Kept[]>
  find(publicRef: string): Promise<Kept | null>
  /**
   * Reads, changes and writes in one go, so that two tabs never overwrite each other; what is answered is on the disk.
   * What comes back from `change` untouched is not written again.
   */
  update(publicRef: string, change: (kept: Kept | null) => Kept): Promise<Kept>
  remove(publicRef: string): Promise<void>
  /** The last answer to something that was asked of the server. */
  recall(key: string): Promise<unknown>
  remember(key: string, answer: unknown): Promise<void>
  /** Everything goes. */
  clear(): Promise<void>
}

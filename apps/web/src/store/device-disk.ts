import type { Change, Device } from '@everquill/domain'

/** One character as it lies on this device. */
export interface Kept {
  readonly device: Device
  /**
   * The id under which what is unsent will be saved, another one whenever that changes. A page that is left may send
   * it without waiting for the disk: whoever finds it here sends the same under the same id, and it counts once.
   */
  readonly nextSaveId: string
  /** Another one with every writing: who knows it knows what lies there. */
  readonly version: string
}

/** What was typed while the page was already being left; the first `count` of it are kept if `version` is. */
export interface HalfKept {
  readonly version: string
  readonly count: number
  readonly typed: readonly Change[]
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

import type { Collection, ContentRecord } from '@everquill/domain'

/** A source of the catalogue. It responds from memory, so no request waits for another server. */
export interface Content {
  /** The records of a collection in order, or null if there is no such collection. */
  collection(name: string): readonly ContentRecord[] | null
  /** Whether a collection consists of the embedded records and the edits of this installation. */
  isEditedHere(collection: Collection): boolean
  /** A problem of the source, or else what it ignored, in sentences for the host; null if there is neither. */
  problem(): string | null
  /** Reads the source again; resolves when everything that it had before the call is visible, or when that failed. */
  refresh(): Promise<void>
  close(): Promise<void>
}

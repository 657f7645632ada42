import type { ContentRecord } from '@everquill/domain'

/** Where the catalogue comes from. It answers at once from what it has: nobody ever waits for another server. */
export interface Content {
  /** The records of a collection in its own order, or null when there is no such collection. */
  collection(name: string): readonly ContentRecord[] | null
  /** What is wrong with where the catalogue comes from, in one plain sentence for who hosts; null when nothing is. */
  problem(): string | null
  close(): Promise<void>
}

/** A catalogue that is edited here. */
export interface OwnContent extends Content {
  /** Reads again what was edited; resolves when it answers with what was committed before the call. */
  refresh(): Promise<void>
}

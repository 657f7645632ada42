/** Something that must not come back: ids only. Times are milliseconds since 1970. */
export type Erasure =
  | { readonly kind: 'account'; readonly id: string; readonly at: number }
  | { readonly kind: 'character'; readonly id: number; readonly owner: string; readonly at: number }

/**
 * The list of everything that was erased. It is stored outside the database, so that a restored backup, which may contain
 * it again, is erased again. Rejects with `ImagesUnavailable` if it cannot be used.
 */
export interface ErasureList {
  /** Resolves when the erasures are durable. Adding one twice is harmless. */
  add(erasures: readonly Erasure[]): Promise<void>
  /** All erasures, in any order, perhaps more than once. */
  all(): Promise<readonly Erasure[]>
}
